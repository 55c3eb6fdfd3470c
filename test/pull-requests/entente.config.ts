import type { Policy } from 'entente-soc';

export default {
  boot: { cpu: '0x1_0000' },
  rules: { 'address/no-default': 'off' },
} satisfies Policy;
