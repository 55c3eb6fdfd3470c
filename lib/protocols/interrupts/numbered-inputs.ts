import { checkKind, checkOptions, checkThing } from '../../base/options/index.js';
import {
  type Device,
  onBinding,
  type DeviceOutput,
  Resource,
  resourceString,
  type ResourceValue,
} from '../../devicetree/index.js';
import { counted, demand, demandAll, type Rule } from '../../base/diagnostic/index.js';
import {
  ConflictError,
  type Handle,
  type NamedInput,
  type Node,
  type NodeEdges,
  type ProtocolTypes,
  setInputNumbers,
} from '../../graph/index.js';
import type { Interrupts } from './interrupts.js';
import { flatten } from './nodes.js';
import type { IntSourceParameters } from './parameters.js';
import * as rules from './rules.js';

/** The number of an interrupt at its receiver, at least 0: of several, the first, from which they count on; or one for each. */
export type InterruptNumbers = number | readonly number[];

/** A source of interrupts: a node, or a device that creates one with as many interrupts as needed. */
export type InterruptSource = Handle<ProtocolTypes, Interrupts> | RaisingDevice;

/** A device whose interrupts are created on demand. */
export interface RaisingDevice {
  /** A node that raises the given number of interrupts of the device, at least 0. */
  raise(interrupts: number): Handle<ProtocolTypes, Interrupts>;
}

/** Which numbers a receiver has for interrupts. */
export interface NumberedInputsOptions {
  /** The lowest, at least 0. */
  readonly first: number;
  /** The highest. Default: any. */
  readonly last?: number | undefined;
  /** The option of the receiver that says how many it has, such as `lines`. Default: it has always as many. */
  readonly counted?: string;
  /** The node where they end, if the one that they are bound to passes them on to it. Default: that node. */
  readonly end?: Node<Interrupts>;
  /** Whether several interrupts may have one number, if each was connected to share it. Default: no. */
  readonly shared?: boolean;
  /** Names of some of them in software. Default: none. */
  readonly names?: ReadonlyMap<number, string>;
}

/** An interrupt at its receiver. */
export interface NumberedInput extends NamedInput {
  /** The device that raises it, as far as known. */
  readonly source: IntSourceParameters;
  /** Which of the bindings of the receiver it comes by, from 0. */
  readonly binding: number;
}

/**
 * The interrupts that a node receives, by the numbers that software uses: those with which they were connected, as in a datasheet.
 * Interrupts that were bound without a number get unused numbers, the lowest first, in the order of the bindings.
 */
export class NumberedInputs {
  // By the position of the binding at the node.
  readonly #asked = new Map<number, InterruptNumbers>();
  readonly #sharing = new Set<number>();
  readonly #node: Node<Interrupts>;
  readonly #options: NumberedInputsOptions;

  /**
   * Receives interrupts at a node.
   *
   * @throws RequirementError `interrupts/numbers` unless `first` is an integer of at least 0, and `last`, where there is one, an integer of at
   * least `first`.
   */
  constructor(node: Node<Interrupts>, options: NumberedInputsOptions) {
    this.#node = node;
    this.#options = checkOptions('NumberedInputsOptions', options);
    demandNumbers(node, this.#options);
    setInputNumbers(options.end ?? node, {
      first: options.first,
      // If no numbers were requested, inputs are numbered consecutively.
      named: (edgesOf) =>
        this.#asked.size === 0 && options.names === undefined
          ? []
          : this.in(edgesOf(node)).map(({ name, number }) => ({ name, number })),
    });
  }

  /**
   * Binds interrupts to the node, with these numbers or with those that are free; `shared`: others may have the numbers, too. A device raises
   * as many as there are numbers, or one.
   *
   * @throws RequirementError `options/kind` for what raises no interrupts and for what is not a number, and as `from` of a {@link Handle} does.
   */
  connect(source: InterruptSource, numbers?: InterruptNumbers, shared = false): void {
    for (const each of numbers === undefined ? [] : [numbers].flat())
      checkKind('A controller', 'an interrupt', each, 'number');
    const raising = 'raise' in source ? source.raise(Array.isArray(numbers) ? numbers.length : 1) : source;
    checkThing('a node that raises interrupts', raising, 'outwardNode', sourceHelp);
    if (shared) this.#sharing.add(this.#node.inward.length);
    if (numbers !== undefined) this.#asked.set(this.#node.inward.length, numbers);
    this.#node.from(raising);
  }

  /** All interrupts, in the order in which they come in. */
  in(edges: NodeEdges): NumberedInput[] {
    const ports = this.#node.edgesIn(() => edges).in.map(({ source }) => source);
    const bindings = ports.flatMap(({ num }, port) => new Array<number>(num).fill(edges.inBindings[port] ?? 0));
    const numbers = this.#numbers(bindings);
    const sources: IntSourceParameters[] = [];
    for (const source of flatten.down(ports).sources) {
      for (let input = source.range.start; input < source.range.end; input++) sources[input] = source;
    }
    return sources.map((source, input) => {
      const number = numbers[input] ?? 0;
      return { source, number, name: this.#options.names?.get(number) ?? '', binding: bindings[input] ?? 0 };
    });
  }

  // The number of each input, taken from its binding.
  #numbers(bindings: readonly number[]): number[] {
    const count = new Map<number, number>();
    const asked = bindings.map((binding) => {
      const position = count.get(binding) ?? 0;
      count.set(binding, position + 1);
      const numbers = this.#asked.get(binding);
      return typeof numbers === 'number' ? numbers + position : numbers?.[position];
    });
    const taken = new Set(asked);
    let free = this.#options.first;
    return asked.map((number) => {
      if (number !== undefined) return number;
      while (taken.has(free)) free++;
      return free++;
    });
  }

  /**
   * Tells firmware of every device under which number its interrupts are received; `specifier`: how the device tree says so. The receiver
   * is then always there, also where nothing is known of its registers.
   */
  describeTo(receiver: Device, specifier: (number: number) => ResourceValue): void {
    onBinding(({ bindings, edges }) => {
      bindings.bind(new Resource(receiver, 'exists'), resourceString('yes'));
      for (const { source, number, binding } of this.in(edges(this.#node))) {
        const output = outputBehind(this.#node, binding);
        for (const resource of source.resources) bindings.bind(resource, specifier(number), receiver, output);
      }
    });
  }

  /**
   * Checks the numbers.
   *
   * @throws RequirementError `interrupts/number-twice`, `interrupts/number-range`, `interrupts/number-count`, unless every interrupt has a
   * number of its own that the receiver has, or one that it may share; of a receiver that has names, one that it was connected with.
   */
  check(edges: NodeEdges): void {
    const inputs = this.in(edges);
    demandAll(
      () => {
        this.#checkCounts(inputs);
      },
      () => {
        this.#checkNames(inputs);
      },
      () => {
        this.#checkRange(inputs);
      },
      () => {
        this.#checkTwice(inputs);
      },
    );
  }

  #checkTwice(inputs: readonly NumberedInput[]): void {
    const known = new Map<number, NumberedInput>();
    for (const input of inputs) {
      const other = known.get(input.number);
      if (other === undefined) known.set(input.number, input);
      else if (![other, input].every(({ binding }) => this.#sharing.has(binding))) {
        throw this.#twice([other, input], inputs);
      }
    }
  }

  #twice(pair: readonly [NumberedInput, NumberedInput], inputs: readonly NumberedInput[]): ConflictError {
    const [one, other] = [this.#from(pair[0]), this.#from(pair[1])];
    return this.#conflict(
      rules.numberTwice,
      `Interrupt ${pair[0].number} of ${this.#node.module.path} is connected twice: ${one === other ? `${one} has it both times` : `${one} and ${other} have it`}.`,
      pair,
      this.#apart(pair, inputs),
    );
  }

  // Resolves two inputs with one number. The later one moves if there is room, because the number of the earlier one may be in use.
  #apart([first, second]: readonly [NumberedInput, NumberedInput], inputs: readonly NumberedInput[]): string {
    const { path } = this.#node.module;
    const once = this.#isOneTwice(first, second)
      ? 'Remove one of both, unless they stand for two interrupts: then connect'
      : 'Connect';
    if (first.name !== '') {
      const free = this.#freeNames(inputs);
      const another = `${once} ${this.#connected([second])} with another name`;
      return free === '' ? `${another}; ${path} has none that is free.` : `${another}; free are ${free}.`;
    }
    const sharing = this.#options.shared === true ? ', or both with connectShared' : '';
    for (const input of [second, first]) {
      const moved = this.#movedWith(input, inputs);
      const place = this.#freeNumber(moved, inputs);
      if (place === undefined) continue;
      const following = moved.length === 1 ? '' : `, from which on ${moved.length} are free for its interrupts`;
      return `${once} ${this.#connected(moved)} with the number that the manual gives it${this.#inList(input)}, such as ${place}${following}${sharing}.`;
    }
    const { first: from, last = Infinity, counted: option } = this.#options;
    const most = `${path} has no free numbers for either of them from ${from} to ${last}`;
    return `${most}: ${option === undefined ? 'connect fewer interrupts' : `declare it with more ${option}`}${sharing}.`;
  }

  // Each binding of a source is a separate interrupt; a node that joins others raises the same interrupts at every binding.
  #isOneTwice(first: NumberedInput, second: NumberedInput): boolean {
    const [one, other] = [first, second].map(({ binding }) => this.#node.inward[binding]?.peer);
    return first.binding !== second.binding && one === other && one?.kind === 'nexus';
  }

  // Interrupts that are numbered consecutively from one number move together.
  #movedWith(input: NumberedInput, inputs: readonly NumberedInput[]): readonly NumberedInput[] {
    return typeof this.#asked.get(input.binding) === 'number'
      ? inputs.filter(({ binding }) => binding === input.binding)
      : [input];
  }

  // The first number from which enough are free. Inputs without a requested number take the remaining ones, but need room, too.
  #freeNumber(moved: readonly NumberedInput[], inputs: readonly NumberedInput[]): number | undefined {
    const { first, last = Infinity } = this.#options;
    const others = inputs.filter((input) => !moved.includes(input));
    const taken = this.#takenBy(others);
    const unasked = others.filter(({ binding }) => !this.#asked.has(binding)).length;
    const here = [...taken].filter((number) => number >= first && number <= last).length;
    if (here + unasked + moved.length > last - first + 1) return undefined;
    let place = first;
    for (let k = 0; k < moved.length; k++) {
      if (!taken.has(place + k)) continue;
      place += k + 1;
      k = -1;
    }
    return place + moved.length - 1 <= last ? place : undefined;
  }

  #takenBy(inputs: readonly NumberedInput[]): ReadonlySet<number> {
    return new Set(inputs.filter(({ binding }) => this.#asked.has(binding)).map(({ number }) => number));
  }

  // If software knows all inputs by name, a number is not what is meant.
  #freeNames(inputs: readonly NumberedInput[]): string {
    const taken = this.#takenBy(inputs);
    const free = [...(this.#options.names ?? [])].filter(([each]) => !taken.has(each)).map(([, called]) => called);
    const rest = free.length - namesToList;
    return `${free.slice(0, namesToList).join(', ')}${rest > 0 ? ` and ${counted(rest, 'other')}` : ''}`;
  }

  // The connected node: one that raises interrupts, or one that joins those of several.
  #connected(inputs: readonly NumberedInput[]): string {
    const [origin = '', ...others] = new Set(inputs.map((input) => this.#from(input)));
    const peer = this.#node.inward[inputs[0]?.binding ?? 0]?.peer.path;
    return others.length === 0 ? origin : (peer ?? origin);
  }

  #inList({ binding, number }: NumberedInput): string {
    const numbers = this.#asked.get(binding);
    return typeof numbers === 'object' && numbers.length > 1 ? ` in place of ${number} in its list` : '';
  }

  #checkRange(inputs: readonly NumberedInput[]): void {
    const { first, last = Infinity, counted: option } = this.#options;
    const outside = inputs.find(({ number }) => !Number.isInteger(number) || number < first || number > last);
    if (outside === undefined) return;
    throw this.#conflict(
      rules.numberRange,
      `${this.#from(outside)} is connected as interrupt ${outside.number} of ${this.#node.module.path}, which numbers its interrupts from ${first}${last === Infinity ? ' on' : ` to ${last}`}.`,
      [outside],
      last === Infinity
        ? `Use a whole number, at least ${first}.`
        : `Use a number from ${first} to ${last}${option === undefined || outside.number < first ? '' : `, or declare ${this.#node.module.path} with more ${option}`}.`,
    );
  }

  #checkCounts(inputs: readonly NumberedInput[]): void {
    for (const [binding, numbers] of this.#asked) {
      if (typeof numbers === 'number') continue;
      const own = inputs.filter((input) => input.binding === binding);
      if (own.length === numbers.length) continue;
      throw this.#conflict(
        rules.numberCount,
        `${this.#node.inward[binding]?.peer.path ?? 'A source'} has ${counted(own.length, 'interrupt')}, but is connected to ${this.#node.module.path} with ${counted(numbers.length, this.#word)}: ${numbers.map((each) => this.#called(each)).join(', ')}.`,
        own,
        this.#countHelp(own.length, numbers),
        [binding],
      );
    }
  }

  // If software knows each input by name, the lowest free numbers would have the wrong meaning.
  #checkNames(inputs: readonly NumberedInput[]): void {
    if (this.#options.names === undefined) return;
    const nameless = inputs.find(({ binding }) => !this.#asked.has(binding));
    if (nameless === undefined) return;
    const own = inputs.filter(({ binding }) => binding === nameless.binding);
    throw this.#conflict(
      rules.numberCount,
      `${this.#node.inward[nameless.binding]?.peer.path ?? 'A source'} is bound to ${this.#node.path} without a name for ${own.length === 1 ? 'its interrupt' : `each of its ${own.length} interrupts`}.`,
      [nameless],
      `Connect it by ${this.#node.module.path}.connect(…) with such names; free are ${this.#freeNames(inputs)}.`,
    );
  }

  // The word for an input of the receiver: a name, if software uses names.
  get #word(): string {
    return this.#options.names === undefined ? 'number' : 'name';
  }

  #called(number: number): string {
    return this.#options.names?.get(number) ?? String(number);
  }

  #countHelp(own: number, [first, ...others]: readonly number[]): string {
    const one = this.#word;
    if (own !== 1 || first === undefined) {
      const counting = one === 'number' ? ', or the first alone if they count on' : '';
      return `Give one ${one} for each of ${counted(own, 'interrupt')}${counting}.`;
    }
    return `Give it the ${one} ${this.#called(first)} alone, and connect it once more for ${others.map((each) => this.#called(each)).join(' and for ')}.`;
  }

  // The number is written in the binding.
  #conflict(
    rule: Rule,
    message: string,
    inputs: readonly NumberedInput[],
    help: string,
    positions = inputs.map(({ binding }) => binding),
  ): ConflictError {
    const bindings = positions.map((position) => this.#node.inward[position]).filter((each) => each !== undefined);
    const parties = inputs.map(({ source }) => source.nodePath?.origin).filter((node) => node !== undefined);
    return new ConflictError(rule, message, parties, { help, places: bindings.map(({ location }) => location) });
  }

  #from({ source, binding }: NumberedInput): string {
    return source.nodePath?.origin.path ?? this.#node.inward[binding]?.peer.path ?? 'a source';
  }
}

// The source of the interrupts of a binding, in front of all adapters; undefined if several sources are joined on the way.
function outputBehind(node: Node, position: number): DeviceOutput | undefined {
  for (let [at, k] = [node, position]; ;) {
    const binding = at.inward[k];
    if (binding === undefined) return undefined;
    const { peer, index } = binding;
    if (!passing.has(peer.kind)) return { origin: peer, index };
    if (peer.inward.length !== peer.outward.length) return undefined;
    [at, k] = [peer, index];
  }
}

const namesToList = 6;

const sourceHelp = 'Give a node, as int.source() makes it, or a device that raises interrupts.';

const passing: ReadonlySet<string> = new Set(['adapter', 'identity', 'ephemeral']);

function demandNumbers({ module }: Node<Interrupts>, { first, last = first, counted }: NumberedInputsOptions): void {
  demand(
    Number.isInteger(first) && first >= 0 && Number.isInteger(last) && last >= first,
    rules.numbers,
    () => `${module.className} numbers its interrupts from ${first}${last === first ? '' : ` to ${last}`}.`,
    {
      help: `Give first as a whole number of at least 0${counted === undefined ? '' : `, and ${counted} as one of at least 1`}.`,
    },
  );
}
