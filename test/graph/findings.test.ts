import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { currentModule, LazyModule, lazyModule, reopen, SimpleLazyModule, soc } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { AddressSet } from '../../lib/base/address/index.js';
import type { Location } from '../../lib/base/diagnostic/index.js';

const sram = (): ReturnType<typeof tl.ram> => tl.ram({ address: AddressSet.range(0, 4096) });

test('a node without a name is reported, and called after its kind', () => {
  const topology = soc('top', () => {
    const cpu = tl.clientNode([{ masters: [{ name: 'cpu' }] }]);
    sram().from(cpu);
  });
  const { failures, elaboration } = tryElaborate(topology);
  expect(failures).toEqual([]);
  expect(elaboration?.diagnostics.map(({ locations: _locations, ...rest }) => rest)).toEqual([
    {
      rule: 'graph/nameless',
      category: 'other',
      severity: 'warning',
      message: 'A source node in top has no name, so it is called source0.',
      subjects: ['top.source0'],
      help: "Hold it in a property of its module, or return it by a name from the function of soc or lazyScope that declares it, as in return { uart }, or give it a name where it is made: name: 'uart'.",
    },
  ]);
});

test('what the body of a module throws is a finding; the other bodies still run', () => {
  const ran: string[] = [];
  const topology = soc('top', () => {
    const cpu = tl.client({ name: 'cpu' });
    sram().from(cpu);
    const module = currentModule();
    module?.inModuleBody((edges) => {
      ran.push(`cpu has ${edges(cpu).out.length} edge`);
    });
    module?.inModuleBody(() => {
      throw new RangeError('out of registers');
    });
    return { cpu };
  });
  const { elaboration } = tryElaborate(topology);
  expect(ran).toEqual(['cpu has 1 edge']);
  expect(elaboration?.diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
    ['graph/function-threw', 'The declaration threw RangeError: out of registers'],
  ]);
});

test('what is thrown may be anything, and is shown', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const said = [{ odd: 1 }, 'a word', circle].map((thrown) => {
    const { failures } = tryElaborate(
      soc('t', () => {
        throw thrown as Error;
      }),
    );
    return failures.map(({ message }) => message);
  });
  expect(said).toEqual([
    ['The declaration threw {"odd":1}'],
    ['The declaration threw a word'],
    ['The declaration threw [object Object]'],
  ]);
});

test("what a function of Node's own throws is no fault in calling the library", () => {
  const { failures } = tryElaborate(
    soc('t', () => {
      Buffer.alloc(-1);
    }),
  );
  expect(failures.map(({ rule, message }) => [rule, message.split('.')[0]])).toEqual([
    ['graph/function-threw', 'The declaration threw RangeError: The value of "size" is out of range'],
  ]);
});

class Uart extends LazyModule {
  readonly registers: ReturnType<typeof tl.ram>;

  constructor(base: string) {
    super();
    this.registers = tl.ram({ address: AddressSet.range(base, '4K') });
  }
}

const uartOf = (base: string): Uart => lazyModule(() => new Uart(base));

// The parts of a source that are at places, up to what ends there.
function linesAt(places: readonly Location[]): (string | undefined)[] {
  return places.map(({ file, line, column }) => {
    const text = readFileSync(file, 'utf8').split('\n')[line - 1];
    return text?.slice(column - 1);
  });
}

test('what is refused in a constructor is shown where it is called, and where it is refused', () => {
  const { failures } = tryElaborate(soc('top', () => ({ uart: uartOf('0x800') })));
  expect(failures.map(({ rule, locations }) => [rule, ...linesAt(locations)])).toEqual([
    ['address/misaligned', 'new Uart(base));', "range(base, '4K') });"],
  ]);
});

class Tile extends LazyModule {
  readonly base: bigint;

  constructor(k: number) {
    super();
    this.base = 0x1000n * (k as unknown as bigint);
  }
}

test('what the code of a constructor throws by itself is shown where it throws, and where the constructor is called', () => {
  const { failures } = tryElaborate(soc('top', () => ({ tile: lazyModule(() => new Tile(1)) })));
  expect(failures.map(({ rule, locations }) => [rule, ...linesAt(locations)])).toEqual([
    ['graph/function-threw', '0x1000n * (k as unknown as bigint);', 'new Tile(1)) })));'],
  ]);
});

test('a module that is not wrapped is shown where it is constructed', () => {
  const { failures } = tryElaborate(
    soc('top', () => {
      const uart = new Uart('0x1000');
      return { uart };
    }),
  );
  expect(failures.map(({ rule, locations }) => [rule, ...linesAt(locations)])).toEqual([
    ['graph/not-wrapped', "new Uart('0x1000');"],
  ]);
});

test('what has an empty name is shown where it is declared', () => {
  const { failures } = tryElaborate(soc('top', () => ({ '': uartOf('0x1000') })));
  expect(failures.map(({ message, locations }) => [message, ...linesAt(locations)])).toEqual([
    ['Uart has an empty name.', "uartOf('0x1000') })));", 'lazyModule(() => new Uart(base));'],
  ]);
});

test('the library is known where a test runner shows it by its sources, wherever these are', () => {
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace') ?? { value: undefined, writable: true };
  Error.prepareStackTrace = (error, sites) => {
    const shown = sites.map((site) => {
      const file = (site.getFileName() ?? '').replace(/^file:\/\//, '').replace('/build/library/', '/sources/');
      return `    at ${site.getFunctionName() ?? '<anonymous>'} (${file}:${site.getLineNumber()}:${site.getColumnNumber()})`;
    });
    return `${String(error)}\n${shown.join('\n')}`;
  };
  try {
    const { failures } = tryElaborate(soc('top', () => ({ uart: uartOf('0x800') })));
    expect(failures[0]?.locations.map(({ file }) => file)).toEqual(Array(2).fill('test/graph/findings.test.ts'));
  } finally {
    Object.defineProperty(Error, 'prepareStackTrace', before);
  }
});

test('what is declared in a module from outside is shown where that is called', () => {
  const bus = (): { add: (base: string) => Uart } => {
    const module = lazyModule(() => new SimpleLazyModule(), { name: 'bus' });
    return { add: (base) => reopen(module, () => uartOf(base)) };
  };
  const { elaboration } = tryElaborate(
    soc('top', () => {
      const uart = bus().add('0x1000');
      return { cpu: tl.client({ name: 'cpu' }), uart };
    }),
  );
  const uart = elaboration?.modules.find(({ className }) => className === 'Uart');
  expect(linesAt([uart?.placed, uart?.location].flatMap((place) => place ?? []))).toEqual([
    "add('0x1000');",
    'lazyModule(() => new Uart(base));',
  ]);
});
