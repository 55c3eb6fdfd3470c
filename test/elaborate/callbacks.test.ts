import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import {
  AdapterNode,
  CallbackError,
  LazyModule,
  lazyModule,
  type NodeOptions,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';

const here = relative(process.cwd(), fileURLToPath(import.meta.url));

interface Wire extends ProtocolTypes {
  readonly protocol: 'Wire';
  readonly down: number;
  readonly up: number;
  readonly edge: string;
}

function throws(): never {
  throw new TypeError('there is no field');
}

const wire: Protocol<Wire> = { name: 'Wire', edge: () => 'edge', render: () => ({ colour: 'red' }) };

class Tunnel extends LazyModule {}

/** Everything that is said of a design whose edges are all looked at. */
function saidOf(
  protocol: Partial<Protocol<Wire>>,
  options: NodeOptions<Wire, Wire> = {},
  tunnel = Tunnel,
): Diagnostic[] {
  const own: Protocol<Wire> = { ...wire, ...protocol };
  const topology = soc('t', () => {
    const a = new SourceNode(own, [1], { name: 'a' });
    const x = new AdapterNode(own, own, { name: 'x', ...options });
    const b = new SinkNode(own, [2], { name: 'b' });
    x.from(a);
    b.from(x);
    return { tunnel: lazyModule(() => new tunnel()) };
  });
  try {
    const { failures, elaboration } = tryElaborate(topology);
    if (elaboration !== undefined) expect([...serialise(elaboration)].length).toBeGreaterThan(0);
    return [...failures, ...(failures.length > 0 ? [] : (elaboration?.diagnostics ?? []))];
  } catch (error) {
    if (error instanceof CallbackError) return [error.diagnostic];
    throw error;
  }
}

const byProtocol = {
  edge: 'The function edge of Wire threw TypeError: there is no field',
  mixO: 'A function of t.a threw TypeError: there is no field',
  mixI: 'A function of t.b threw TypeError: there is no field',
  validate: 'A function of t.x threw TypeError: there is no field',
  render: 'The function render of Wire threw TypeError: there is no field',
  bundle: 'The function bundle of Wire threw TypeError: there is no field',
  facts: 'The function facts of Wire threw TypeError: there is no field',
  formatEdge: 'The function formatEdge of Wire threw TypeError: there is no field',
};

const byNode = {
  down: 'A function of t.x threw TypeError: there is no field',
  up: 'A function of t.x threw TypeError: there is no field',
  validate: 'A function of t.x threw TypeError: there is no field',
  circuitIdentity: 'The function circuitIdentity of t.x threw TypeError: there is no field',
};

function expectTold([first]: readonly Diagnostic[], message: string): void {
  expect(first).toMatchObject({ rule: 'graph/function-threw', severity: 'error', message });
  expect(first?.subjects[0]).toMatch(/^t\./);
  const [place] = first?.locations ?? [];
  expect(place?.file).toBe(here);
  expect(readFileSync(here, 'utf8').split('\n')[(place?.line ?? 0) - 1]).toContain('throw new TypeError');
}

test.each(Object.entries(byProtocol))('%s of a protocol that throws is told with node and line', (name, message) => {
  expectTold(saidOf({ [name]: throws }), message);
});

test.each(Object.entries(byNode))('%s of a node that throws is told with node and line', (name, message) => {
  expectTold(saidOf({}, { [name]: throws }), message);
});

test('methods of a module that throw are told with module and line', () => {
  class Named extends Tunnel {
    override desiredName(): string {
      return throws();
    }
  }
  class Inlined extends Tunnel {
    override shouldBeInlined(): boolean {
      return throws();
    }
  }
  expectTold(saidOf({}, {}, Named), 'The function desiredName of t.tunnel threw TypeError: there is no field');
  expectTold(saidOf({}, {}, Inlined), 'The function shouldBeInlined of t.tunnel threw TypeError: there is no field');
});

test('of a design that cannot be negotiated its failures are told, and not what methods of modules throw for want of edges', () => {
  class Relying extends LazyModule {
    override desiredName(): string {
      return throws();
    }
    override shouldBeInlined(): boolean {
      return throws();
    }
    override hardware(): never {
      return throws();
    }
  }
  const { failures, elaboration } = tryElaborate(
    soc('t', () => {
      const b = new SinkNode({ ...wire, mixI: throws }, [2], { name: 'b' });
      b.from(new SourceNode(wire, [1], { name: 'a' }));
      return { tunnel: lazyModule(() => new Relying()) };
    }),
  );
  expect(failures.map(({ message }) => message)).toEqual([byProtocol.mixI]);
  expect(elaboration?.modules.find(({ id }) => id === 't.tunnel')?.moduleName).toBe('Relying');
});
