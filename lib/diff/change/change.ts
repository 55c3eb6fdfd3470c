/** How much a change concerns those who rely on a design. */
export type Impact = 'breaking' | 'compatible' | 'internal';

/** The subject matter of a change. */
export type Aspect =
  | 'device'
  | 'place'
  | 'master'
  | 'reach'
  | 'access'
  | 'interrupt'
  | 'port'
  | 'clock'
  | 'crossing'
  | 'bus'
  | 'contents'
  | 'windows'
  | 'firmware'
  | 'hardware'
  | 'module'
  | 'node'
  | 'edge'
  | 'edges';

/** What happened to it. */
export type Happening = 'added' | 'removed' | 'moved' | 'shrunk' | 'grown' | 'lost' | 'gained' | 'changed' | 'renamed';

/** One difference between two versions of a design (design 6). */
export interface Change {
  readonly impact: Impact;
  readonly aspect: Aspect;
  readonly happening: Happening;
  /** Id of the party, in the version that has it, the new one if both do. */
  readonly subject: string;
  /** The detail that changed, such as the operation that was lost; empty if the subject is enough. */
  readonly detail: string;
  /** The value before; empty if there was none. */
  readonly before: string;
  /** The value after; empty if there is none. */
  readonly after: string;
  /** The ends that notice the change, by node and port, if not all ends that see the subject do; empty for all. */
  readonly seenBy: readonly string[];
}

// Other teams rely on what a design offers: removing some of it breaks them, adding to it does not.
const impacts: Readonly<Record<Happening, Impact>> = {
  added: 'compatible',
  removed: 'breaking',
  moved: 'breaking',
  shrunk: 'breaking',
  grown: 'compatible',
  lost: 'breaking',
  gained: 'compatible',
  changed: 'breaking',
  renamed: 'internal',
};

const internal: ReadonlySet<Aspect> = new Set(['place', 'module', 'node', 'edge', 'edges']);

/** The fields of a change other than aspect, happening and subject. */
export type ChangeDetails = Partial<Pick<Change, 'detail' | 'before' | 'after' | 'seenBy' | 'impact'>>;

/** Creates a change with its default impact, unless one is given. */
export function changeOf(
  aspect: Aspect,
  happening: Happening,
  subject: string,
  { detail = '', before = '', after = '', seenBy = [], impact }: ChangeDetails = {},
): Change {
  const usual = internal.has(aspect) ? 'internal' : impacts[happening];
  return { impact: impact ?? usual, aspect, happening, subject, detail, before, after, seenBy };
}

/** All impacts, most severe first. */
export const allImpacts: readonly Impact[] = ['breaking', 'compatible', 'internal'];
