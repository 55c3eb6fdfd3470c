/** A port of a module. */
export interface ReadPort {
  readonly name: string;
  readonly direction: string;
  readonly bits: number;
}

/** A module as a text of SystemVerilog has it. */
export interface ReadModule {
  readonly name: string;
  readonly isBox: boolean;
  readonly ports: readonly ReadPort[];
  /** Bits of each wire, ports included. */
  readonly wires: ReadonlyMap<string, number>;
  readonly instances: readonly { readonly name: string; readonly module: string; readonly nets: readonly ReadNet[] }[];
  readonly assigns: readonly (readonly [string, string])[];
}

/** A port of an instance with what it is connected with. */
export interface ReadNet {
  readonly port: string;
  readonly net: string;
}

/** The modules of a text of SystemVerilog, in order; throws at what it does not know. */
export function readVerilog(text: string): ReadModule[] {
  return new VerilogReader(text).modules();
}

class VerilogReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.replace(/\/\/.*/g, '').match(/\(\*|\*\)|\d+'h[0-9a-f]+|\w+|[^\s\w]/g) ?? [];
  }

  modules(): ReadModule[] {
    const modules: ReadModule[] = [];
    while (this.at < this.tokens.length) modules.push(this.module());
    return modules;
  }

  private module(): ReadModule {
    const isBox = this.taken('(*');
    if (isBox) this.expect('blackbox', '*)');
    this.expect('module');
    const name = this.next();
    const ports = this.list(() => this.port());
    this.expect(';');
    const wires = new Map(ports.map((port) => [port.name, port.bits]));
    const [instances, assigns]: [ReadModule['instances'][number][], (readonly [string, string])[]] = [[], []];
    while (!this.taken('endmodule')) {
      if (this.taken('wire')) wires.set(...this.wire(wires));
      // What is connected both ways is one with another.
      else if (this.taken('assign') || this.taken('alias')) {
        const target = this.next();
        this.expect('=');
        assigns.push([target, this.next()]);
      } else {
        const [module, instance] = [this.next(), this.next()];
        instances.push({ name: instance, module, nets: this.list(() => this.net()) });
      }
      this.expect(';');
    }
    return { name, isBox, ports, wires, instances, assigns };
  }

  private port(): ReadPort {
    const direction = this.next();
    if (!['input', 'output', 'inout'].includes(direction)) throw new Error(`no direction: ${direction}`);
    this.expect('wire');
    const bits = this.range();
    return { name: this.next(), direction, bits };
  }

  private wire(known: ReadonlyMap<string, number>): [string, number] {
    const bits = this.range();
    const name = this.next();
    if (known.has(name)) throw new Error(`two wires ${name}`);
    return [name, bits];
  }

  private net(): ReadNet {
    this.expect('.');
    const port = this.next();
    this.expect('(');
    const net = this.tokens[this.at] === ')' ? '' : this.next();
    this.expect(')');
    return { port, net };
  }

  private range(): number {
    if (!this.taken('[')) return 1;
    const high = Number(this.next());
    this.expect(':', '0', ']');
    return high + 1;
  }

  private list<T>(item: () => T): T[] {
    const items: T[] = [];
    this.expect('(');
    while (!this.taken(')')) {
      if (items.length > 0) this.expect(',');
      items.push(item());
    }
    return items;
  }

  private next(): string {
    return this.tokens[this.at++] ?? 'the end';
  }

  private taken(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(...tokens: readonly string[]): void {
    for (const token of tokens) {
      const found = this.next();
      if (found !== token) throw new Error(`${token} expected, not ${found}`);
    }
  }
}
