import { RequirementError } from '../../base/diagnostic/index.js';
import { legalName, Namespace } from '../../base/names/index.js';
import { checkOptions, optionRules } from '../../base/options/index.js';
import { demandNetlist, type Netlist, rtlIn } from '../netlist.js';
import { VerilogDesign, type VerilogModule } from './design.js';
import { boxText, stubText, wiringText, wrapperText } from './module-text.js';

/** How SystemVerilog is written. */
export interface SystemVerilogOptions {
  /**
   * The placeholders for modules that you provide: `boxes`, empty modules that tools treat as black boxes; `stubs`, modules whose outputs
   * are 0, for lint; `none`, no placeholders, so that the output can be compiled with the existing modules. Default `boxes`.
   */
  readonly leaves?: Leaves;
  /**
   * A prefix for the names of all modules, so that one simulation can contain two designs: letters, digits and underscores, not beginning
   * with a digit. Default none.
   */
  readonly prefix?: string;
}

/** The placeholders for modules that you provide. */
export type Leaves = (typeof leafStyles)[number];

/** All kinds of placeholders for modules that you provide. */
export const leafStyles = ['boxes', 'stubs', 'none'] as const;

/** A file with its name and its text, piece by piece. */
export interface VerilogFile {
  readonly name: string;
  readonly text: Iterable<string>;
}

/** A netlist as SystemVerilog in one file (hardware 7): modules with all their wires, and placeholders for modules that you provide. */
export function* systemVerilog(netlist: Netlist, options: SystemVerilogOptions = {}): Generator<string> {
  const { leaves, prefix } = checked(netlist, options);
  const design = new VerilogDesign(netlist, prefix);
  yield heading(netlist, design, leaves);
  for (const module of design.modules) {
    if (module.isLeaf && leaves === 'none') continue;
    yield '\n';
    yield* moduleText(design, module, leaves);
  }
}

/**
 * The same with a file for each module, named after it, and file lists for the `-f` option of tools (hardware 7.5): `TOP.f` lists the
 * modules with wires, `TOP.leaves.f` the placeholders for modules that you provide.
 */
export function systemVerilogFiles(netlist: Netlist, options: SystemVerilogOptions = {}): VerilogFile[] {
  const { leaves, prefix } = checked(netlist, options);
  const design = new VerilogDesign(netlist, prefix);
  const written = design.modules.filter(({ isLeaf }) => !isLeaf || leaves !== 'none');
  const files = fileNames(written);
  const list = (leaf: boolean): string[] =>
    [...files].filter(([{ isLeaf }]) => isLeaf === leaf).map(([, file]) => `${file}\n`);
  const top = design.module(netlist.top).name;
  return [
    { name: `${top}.f`, text: list(false) },
    ...(leaves === 'none' ? [] : [{ name: `${top}.leaves.f`, text: list(true) }]),
    ...Array.from(files, ([module, name]) => ({ name, text: moduleText(design, module, leaves) })),
  ];
}

function checked(netlist: Netlist, options: SystemVerilogOptions): Required<SystemVerilogOptions> {
  const { leaves = 'boxes', prefix = '' } = checkOptions('SystemVerilogOptions', options);
  demandNetlist(netlist);
  if (prefix !== '' && legalName(prefix) !== prefix) {
    throw new RequirementError(
      optionRules.optionsKind,
      `SystemVerilogOptions has prefix as ${JSON.stringify(prefix)}, which no name begins with.`,
      { help: 'Use letters, digits and underscores, and do not start with a digit.' },
    );
  }
  return { leaves, prefix };
}

// Of names that differ only in case, all but the first get a number, because many file systems ignore case.
function fileNames(modules: readonly VerilogModule[]): Map<VerilogModule, string> {
  const names = new Namespace();
  for (const small of new Set(modules.map(({ name }) => name.toLowerCase()))) names.take(small);
  const met = new Set<string>();
  return new Map(
    modules.map((module) => {
      const small = module.name.toLowerCase();
      const number = met.has(small) ? names.take(small).slice(small.length) : '';
      met.add(small);
      return [module, `${module.name}${number}.sv`];
    }),
  );
}

function* moduleText(design: VerilogDesign, module: VerilogModule, leaves: Leaves): Generator<string> {
  if (module.rtl !== null) yield* wrapperText(design, module, module.rtl);
  else if (!module.isLeaf) yield* wiringText(design, module);
  else if (leaves === 'boxes') yield* boxText(design, module);
  else if (leaves === 'stubs') yield* stubText(design, module);
}

const said: Readonly<Record<Leaves, string>> = {
  boxes: 'Black boxes, to be provided separately',
  stubs: 'Stubs, to be replaced with real modules',
  none: 'To be provided separately',
};

function heading(netlist: Netlist, { modules }: VerilogDesign, leaves: Leaves): string {
  const left = modules.filter(({ isLeaf }) => isLeaf).map(({ name }) => name);
  return (
    listed(said[leaves], left) +
    listed('Modules of RTL, whose files are to be read along with this one', [...rtlIn(netlist)])
  );
}

function listed(what: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `// ${what}:\n${names.map((name) => `//   ${name}\n`).join('')}`;
}
