import { type Handle, type LazyModule, lazyModule } from '../graph/index.js';
import { type Fields, type JsonSchema, type Made, type Make, object, type Reader } from './reader.js';

/** What a `node` statement made: the module around it, if any, and what its id and sub-handles denote. */
export interface MadeNode {
  /** The module that the statement created; direct nodes have none. */
  readonly module?: LazyModule;
  readonly handle: Handle;
  /** Further handles by name: `int` for `plic.int`. */
  readonly parts?: Readonly<Record<string, Handle>>;
}

/** What a node type may ask of the document around it. */
export interface Surroundings {
  /** The id of the statement. */
  readonly id: string;
  /** The handle of another node of the document. */
  handle(id: string): Handle;
  /** Another module of the document. */
  module(id: string): LazyModule;
}

/** A type of node in documents: the keys it takes, and how it is made. */
export interface NodeType {
  readonly fields: Fields;
  read(at: Parameters<Reader<unknown>['read']>[0]): (surroundings: Surroundings) => MadeNode;
  readonly schema: JsonSchema;
}

/** A node type from its keys and a function that makes it. */
export function nodeType<F extends Fields>(
  fields: F,
  make: (parameters: Made<F>, surroundings: Surroundings) => MadeNode,
): NodeType {
  const reader = object(fields);
  return {
    fields,
    schema: reader.schema,
    read: (at) => {
      const parameters: Make<Made<F>> = reader.read(at);
      return (surroundings) => make(parameters(), surroundings);
    },
  };
}

/** A type that makes one node in the current module. */
export function directNode<F extends Fields>(
  fields: F,
  make: (parameters: Made<F>, name: string) => Handle<never, never> | Handle,
): NodeType {
  return nodeType(fields, (parameters, { id }) => ({ handle: make(parameters, id) }));
}

/** A type that makes a module with a node inside. */
export function moduleNode<F extends Fields, M extends LazyModule>(
  fields: F,
  make: (parameters: Made<F>, id: string) => M,
  node: (module: M) => unknown,
  parts?: (module: M) => Readonly<Record<string, unknown>>,
): NodeType {
  return nodeType(fields, (parameters, { id }) => {
    const module = lazyModule(() => make(parameters, id), { name: id });
    return {
      module,
      handle: node(module) as Handle,
      ...(parts === undefined ? {} : { parts: parts(module) as Readonly<Record<string, Handle>> }),
    };
  });
}
