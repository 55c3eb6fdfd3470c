import type { Rule } from '../../base/diagnostic/index.js';

export const outside: Rule = {
  id: 'placement/outside',
  requires: 'Places are asked for while a design is elaborated.',
  because:
    'The free addresses for a device depend on everything that is fixed in its design. Outside of one, nothing is known.',
  instead: 'Call place(…) in the function of soc(…), or in the constructor of a module.',
};

export const region: Rule = {
  id: 'placement/region',
  requires: 'A region is written from its first to its last address.',
  because: 'Devices are placed inside of it.',
  instead: "Write the region as '0x1000_0000..0x1fff_ffff'.",
};

export const room: Rule = {
  id: 'placement/room',
  requires: 'All devices that are to be placed have room in their regions, beside what is fixed.',
  because: 'Each takes addresses of its own, and starts at a multiple of its size.',
  instead: 'Widen the region, make the devices smaller, or move something that is fixed out of it.',
};

export const locked: Rule = {
  id: 'placement/locked',
  requires: 'Nothing is fixed where the lock has a device that was placed.',
  because: 'Others rely on the place of the device, so that it does not move by itself.',
  instead:
    'Fix the new device somewhere else. If the placed one is to move, take its line `place …`, or else `device … address`, out of the lock, and write the lock anew.',
};

export const steady: Rule = {
  id: 'placement/steady',
  requires: 'A design asks for the same places whenever it is declared.',
  because:
    'It is declared twice: to find the fixed addresses, and with the places. A request that appears only the second time has no place.',
  instead:
    'Let nothing that is declared depend on what an earlier declaration left behind, or on the places themselves.',
};
