import { type Handle, type LazyModule, lazyModule } from '../graph/index.js';
import { type Fields, type JsonSchema, type Made, type Make, object, type Reader } from './reader.js';

/** The result of a `node` statement: the module around the node, if any, and the handles for its id and its parts. */
export interface MadeNode {
  /** The module that the statement created; absent for a node directly in the current module. */
  readonly module?: LazyModule;
  readonly handle: Handle;
  /** Further handles by name: `int` for `plic.int`. */
  readonly parts?: Readonly<Record<string, Handle>>;
}

/** The document around a node, for its node type. */
export interface Surroundings {
  /** The id of the statement. */
  readonly id: string;
  /** The handle of another node of the document. */
  handle(id: string): Handle;
  /** Another module of the document. */
  module(id: string): LazyModule;
}

/** A type of node in documents: its keys, and how it is created. */
export interface NodeType {
  readonly fields: Fields;
  read(at: Parameters<Reader<unknown>['read']>[0]): (surroundings: Surroundings) => MadeNode;
  readonly schema: JsonSchema;
}

/** Defines a node type by its keys and a function that creates the node. */
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

/** A type that creates a node directly in the current module. */
export function directNode<F extends Fields>(
  fields: F,
  make: (parameters: Made<F>, name: string) => Handle<never, never> | Handle,
): NodeType {
  return nodeType(fields, (parameters, { id }) => ({ handle: make(parameters, id) }));
}

/** A type that creates a module with a node inside. */
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
