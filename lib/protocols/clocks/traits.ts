import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { type Defaults, forAll } from '../../bus/traits-kit.js';

const oneWire = { rule: 'A clock is one wire, and so is its reset.', from: [] };

const sink = (place: string): Defaults => ({
  ...forAll(place, ['phaseDeg'], [0]),
  ...forAll(place, ['phaseErrorDeg'], [5]),
  ...forAll(place, ['freqErrorPPM'], [10_000]),
  ...forAll(place, ['jitterPS'], [200]),
  ...forAll(place, ['take', 'name'], [null]),
  ...forAll(place, ['take.dutyCycle'], [50]),
});

/** What single clocks say of themselves (interrupts-clocks 9, 10). */
export const clockTraits: ProtocolTraits = {
  title: 'clock',
  family: 'clock',
  look: { key: 'clock', light: '#6b7686', dark: '#9aa6b6' },
  source: 'clocks.clockSource(…)',
  derived: {
    'wires.*': oneWire,
    'facts.clock': {
      rule: 'The clock that the source gives, or else the one that the sink takes.',
      from: ['down.give', 'up.take'],
    },
  },
  defaults: {
    ...forAll('down', ['jitterPS', 'give', 'name'], [null]),
    'down.give.dutyCycle': [50],
    ...sink('up'),
  },
};

const compared = 'They repeat what the sinks of the group ask for; the clock that each module gets is compared there.';

/** What groups of clocks say of themselves (interrupts-clocks 9, 10). */
export const clockGroupTraits: ProtocolTraits = {
  title: 'clock group',
  family: 'clock',
  look: { key: 'clock-group', light: '#4a5566', dark: '#b9c3d0', dash: '4 2' },
  groupOf: 'ClockImp',
  derived: { 'wires.*': oneWire },
  source: 'clocks.simpleClockGroupSource()',
  defaults: sink('up.members'),
  repeats: { 'facts.members.*': compared, 'bundle.members.*': compared },
};
