import { signalName } from '../../../hardware/index.js';
import type { Boundary, BoundaryBus, BoundaryPort } from '../content/boundary.js';
import type { MapMaster } from '../content/map-content.js';
import type { Element } from '../content/xml.js';

/** An element with child elements, or nothing if there are none: the schema has no empty lists. */
export function some(name: string, elements: readonly Element[]): Element[] {
  return elements.length === 0 ? [] : [[name, elements]];
}

/** The bus interface of a master, with the address space of the same name. */
export function masterInterface({ master, protocol }: MapMaster, name: string): Element {
  return [
    'busInterface',
    [
      ['name', name],
      ['description', master],
      ['busType', '', ownBus(protocol)],
      ['initiator', [['addressSpaceRef', '', { addressSpaceRef: name }]]],
    ],
  ];
}

/** The interface of a bus that leaves the component; `map` is the memory map that an outside master sees. */
export function boundaryInterface(bus: BoundaryBus, name: string, map: string | undefined): Element {
  const { edge, master, standard, protocol, ports } = bus;
  const type = { ...(standard?.definition ?? ownBus(protocol)) };
  const reference: Element[] = map === undefined ? [] : [['memoryMapRef', '', { memoryMapRef: map }]];
  const maps = ports.flatMap((port): Element[] => {
    const signal = logicalName(bus, port);
    const names = { logicalPort: signal, physicalPort: port.name };
    return signal === undefined
      ? []
      : [['portMap', Object.entries(names).map(([kind, own]): Element => [kind, [['name', own ?? '']]])]];
  });
  const abstraction: Element[] = [
    ['abstractionRef', '', { ...type, name: `${type.name}_rtl` }],
    ...some('portMaps', maps),
  ];
  return [
    'busInterface',
    [
      ['name', name],
      ['description', edge],
      ['busType', '', type],
      ['abstractionTypes', [['abstractionType', abstraction]]],
      master === null ? ['initiator', ''] : ['target', reference.length === 0 ? '' : reference],
    ],
  ];
}

// Channel fields that the standard does not define, such as user fields, are only ports of the component.
function logicalName({ standard }: BoundaryBus, { wire }: BoundaryPort): string | undefined {
  const signal = signalName(standard, wire);
  if (standard?.definition === undefined) return signal;
  return wire.filter((word) => word !== 'bits').length > 2 ? undefined : signal.toUpperCase();
}

function ownBus(protocol: string): Record<'vendor' | 'library' | 'name' | 'version', string> {
  return {
    ...{ vendor: 'entente-soc', library: 'protocols' },
    ...{ name: protocol.replace(/Imp$/, '') || 'unknown', version: '1.0' },
  };
}

const directions = { input: 'in', output: 'out', inout: 'inout' } as const;
const qualifiers = { clock: 'isClock', reset: 'isReset', interrupt: 'isInterrupt' } as const;

/** The ports of the component, and the SystemVerilog module that implements them. */
export function model({ module, ports }: Boundary): Element {
  const instantiation = 'systemverilog';
  return [
    'model',
    [
      [
        'views',
        [
          [
            'view',
            [
              ['name', 'rtl'],
              ['componentInstantiationRef', instantiation],
            ],
          ],
        ],
      ],
      [
        'instantiations',
        [
          [
            'componentInstantiation',
            [
              ['name', instantiation],
              ['language', 'SystemVerilog'],
              ['moduleName', module],
            ],
          ],
        ],
      ],
      ...some('ports', ports.map(modelPort)),
    ],
  ];
}

function modelPort({ name, direction, bits, carries }: BoundaryPort): Element {
  const vector: Element[] = [
    ['left', String(bits - 1)],
    ['right', '0'],
  ];
  const wire: Element[] = [
    ['direction', directions[direction]],
    ...(carries === null ? [] : [['qualifier', [[qualifiers[carries], 'true']]] as const]),
    ...(bits === 1 ? [] : [['vectors', [['vector', vector]]] as const]),
  ];
  return [
    'port',
    [
      ['name', name],
      ['wire', wire],
    ],
  ];
}
