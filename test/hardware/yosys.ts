import { Exit, runYosys, type Tree } from '@yowasp/yosys';

/** What a run of yosys came to. */
export interface YosysRun {
  /** What it complains about: its warnings and errors. */
  readonly complaints: readonly string[];
  /** The files of its folder afterwards. */
  readonly files: Tree;
}

/** Runs commands of yosys in a folder with these files. */
export async function yosys(files: Readonly<Record<string, string>>, commands: readonly string[]): Promise<YosysRun> {
  const [decoder, log] = [new TextDecoder(), [] as string[]];
  const listen = (bytes: Uint8Array | null): void => void log.push(bytes === null ? '' : decoder.decode(bytes));
  const complaints = (): string[] =>
    log
      .join('')
      .split('\n')
      .filter((line) => /^(?:Warning|ERROR)|:\d+: (?:Warning|ERROR)/.test(line));
  try {
    const after = await runYosys(['-p', commands.join('; ')], files, { stdout: listen, stderr: listen });
    return { complaints: complaints(), files: after ?? {} };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { complaints: complaints(), files: error.files };
  }
}

/** What yosys complains about when it reads a text and checks it: wires that nothing drives or that two drive, widths that differ. */
export async function complaintsAbout(text: string, top: string): Promise<readonly string[]> {
  const commands = ['read_verilog -sv design.sv', `hierarchy -check -top ${top}`, 'proc', 'check -assert'];
  return (await yosys({ 'design.sv': text }, commands)).complaints;
}
