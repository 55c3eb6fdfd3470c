import type { Diagnostic } from '../base/diagnostic/index.js';
import { listed, RequirementError, suggest } from '../base/diagnostic/index.js';
import {
  currentView,
  type Design,
  diagnose,
  type Handle,
  type LazyModule,
  lazyModule,
  locatedAt,
  monitorsEnabled,
  renderFlipped,
  reopen,
  SimpleLazyModule,
  type SourceRef,
  withView,
} from '../graph/index.js';
import type { DocumentConfig, DocumentModule, Operator, Statement, TopologyDocument } from './document.js';
import { jsonPlace, type JsonPath } from './json-text.js';
import type { Surroundings } from './node-type.js';
import * as rules from './rules.js';

/** A document that has been declared, and the statements that could not be. */
export interface DeclaredDocument {
  readonly design: Design;
  /** In the order of the statements; what depends on a statement that failed is left out. */
  readonly failures: readonly Diagnostic[];
}

/** Declares the modules, nodes and bindings of a document, in the order in which they are written. */
export function declareDocument(document: TopologyDocument): DeclaredDocument {
  const declaration = new Declaration(document);
  const root = declaration.root();
  return { design: root.design, failures: declaration.failures };
}

const kinds = { ':=': 'once', ':*=': 'star', ':=*': 'query', ':*=*': 'flex' } as const satisfies Record<
  Operator,
  string
>;

// Stands for the result of a failed statement, so that only the first error about it is reported.
const failed = Symbol('failed');

class Declaration {
  readonly failures: Diagnostic[] = [];
  private readonly modules = new Map<string, LazyModule>();
  private readonly handles = new Map<string, Handle | typeof failed>();

  constructor(private readonly document: TopologyDocument) {}

  root(): LazyModule {
    return this.inConfig(this.document.config, () => this.module(this.document.module));
  }

  private module(described: DocumentModule): LazyModule {
    return this.inConfig(described.config, () => {
      const module = this.at(described.path, () =>
        lazyModule(() => new SimpleLazyModule('DocumentModule'), { shortcut: described.name }),
      );
      if (this.modules.has(described.id)) this.refuseSecond('module', described.id, described.path);
      else this.modules.set(described.id, module);
      reopen(module, () => {
        this.body(described.body, module);
      });
      module.capture(described.name);
      return module.suggestName(described.suggestName);
    });
  }

  private body(statements: readonly Statement[], module: LazyModule): void {
    for (const statement of statements) this.statement(statement, module);
  }

  private statement(statement: Statement, module: LazyModule): void {
    switch (statement.kind) {
      case 'module':
        this.module(statement.module);
        return;
      case 'in': {
        const target = this.attempt([...statement.path, 'in'], () => this.findModule(statement.id));
        if (target === undefined) return;
        reopen(target, () => {
          this.body(statement.body, target);
        });
        return;
      }
      case 'suggestName':
        module.suggestName(statement.name);
        return;
      case 'node':
        this.inConfig(statement.config, () => {
          this.node(statement);
        });
        return;
      case 'bind':
        this.inConfig(statement.config, () => {
          const { path } = statement;
          const left = this.attempt([...path, 'bind', 0], () => this.findHandle(statement.left)) ?? failed;
          const right = this.attempt([...path, 'bind', 2], () => this.findHandle(statement.right)) ?? failed;
          if (left === failed || right === failed) return;
          this.attempt(path, () => left.bindTo(kinds[statement.operator], right));
        });
    }
  }

  private node(statement: Statement & { kind: 'node' }): void {
    if (this.handles.has(statement.id)) {
      this.refuseSecond('node', statement.id, [...statement.path, 'node']);
      return;
    }
    const surroundings: Surroundings = {
      id: statement.id,
      module: (id) => this.findModule(id),
      handle: (id) => {
        const handle = this.findHandle(id);
        if (handle === failed) throw new DependsOnFailure();
        return handle;
      },
    };
    const made = this.attempt(statement.path, () => statement.make(surroundings));
    this.handles.set(statement.id, made?.handle ?? failed);
    made?.module?.suggestName(statement.suggestName);
    for (const [part, handle] of Object.entries(made?.parts ?? {})) this.handles.set(`${statement.id}.${part}`, handle);
  }

  private refuseSecond(what: keyof typeof rules.second, id: string, path: JsonPath): void {
    this.attempt(path, () => {
      throw new RequirementError(rules.second[what], `There are two ${what}s with the id "${id}".`, {
        category: 'input',
        help: what === 'node' ? 'Give each node an id of its own.' : 'Give one of them an "id"; names may be the same.',
      });
    });
  }

  private findModule(id: string): LazyModule {
    const module = this.modules.get(id);
    if (module === undefined) throw unknownId('module', id, [...this.modules.keys()]);
    return module;
  }

  private findHandle(id: string): Handle | typeof failed {
    const handle = this.handles.get(id) ?? (this.handles.get(id.split('.')[0] ?? '') === failed ? failed : undefined);
    if (handle === undefined) throw unknownId('node', id, [...this.handles.keys()]);
    return handle;
  }

  // Runs a statement; an error becomes a failure at the location of the statement.
  private attempt<T>(path: JsonPath, statement: () => T): T | undefined {
    const place = jsonPlace(this.document.source, path);
    try {
      return locatedAt(place, statement);
    } catch (error) {
      if (!(error instanceof DependsOnFailure)) this.failures.push(failureAt(error, place));
      return undefined;
    }
  }

  private at<T>(path: JsonPath, body: () => T): T {
    return locatedAt(jsonPlace(this.document.source, path), body);
  }

  private inConfig<T>(config: DocumentConfig | undefined, body: () => T): T {
    if (config === undefined) return body();
    let view = currentView();
    if (config.RenderFlipped !== undefined) view = view.alterPartial(renderFlipped, config.RenderFlipped);
    if (config.MonitorsEnabled !== undefined) view = view.alterPartial(monitorsEnabled, config.MonitorsEnabled);
    return withView(view, body);
  }
}

/** Thrown if a statement uses a node whose own statement failed; that failure has already been recorded. */
class DependsOnFailure extends Error {}

function failureAt(error: unknown, place: SourceRef): Diagnostic {
  return diagnose(error, [], [place]);
}

function unknownId(what: keyof typeof rules.unknown, id: string, known: readonly string[]): RequirementError {
  const hint =
    suggest(id, known) ??
    (known.length === 0 ? `No ${what} has been declared yet.` : `Declared so far: ${listed(known)}.`);
  return new RequirementError(rules.unknown[what], `There is no ${what} "${id}" before this statement.`, {
    category: 'input',
    help: hint,
  });
}
