import { type ViewName, viewNames, viewTraits } from '../../lib/output/drawing/view-names.js';
import { escaped, unescaped } from './escaped.js';

/** All views. */
export type AnyView = ViewName | 'address' | 'overview';
export const viewTitles: readonly (readonly [AnyView, string])[] = [
  ...viewNames.map((name): [ViewName, string] => [name, viewTraits[name].title]),
  ['address', 'Address map'],
  ['overview', 'Overview'],
];

/** The state of the view as encoded in the URL of the page, so that it can be shared. */
export interface ViewState {
  readonly view: AnyView;
  /** Ids of open modules, in the full view. */
  readonly open: ReadonlySet<string>;
  /** Id of the selected box or edge; empty for none. */
  readonly selected: string;
  /** Protocols to hide. */
  readonly hidden: ReadonlySet<string>;
  /** The access whose route is shown, in the format of `accessText`; empty for none. */
  readonly route: string;
  /** Whether identical boxes are drawn as one. */
  readonly fold: boolean;
  /** Whether the view buses also shows interrupts. */
  readonly interrupts: boolean;
  /** Whether the address map is shown beside the drawing. */
  readonly addresses: boolean;
  readonly theme: 'auto' | 'light' | 'dark';
}

export const initialState: ViewState = {
  view: 'buses',
  open: new Set(),
  selected: '',
  hidden: new Set(),
  route: '',
  fold: true,
  interrupts: false,
  addresses: false,
  theme: 'auto',
};

/** The state as a URL fragment. */
export function toHash({ view, open, selected, hidden, route, fold, interrupts, addresses, theme }: ViewState): string {
  const parts = new URLSearchParams();
  if (view !== initialState.view) parts.set('view', view);
  if (open.size > 0) parts.set('open', listText(open));
  if (selected !== '') parts.set('selected', selected);
  if (hidden.size > 0) parts.set('hidden', listText(hidden));
  if (route !== '') parts.set('route', route);
  if (!fold) parts.set('fold', 'no');
  if (interrupts) parts.set('interrupts', 'yes');
  if (addresses) parts.set('addresses', 'yes');
  if (theme !== 'auto') parts.set('theme', theme);
  return parts.toString();
}

function listText(names: ReadonlySet<string>): string {
  return [...names].map((name) => escaped(name, ',')).join(',');
}

/** Parameters of a URL that identify the design, in pages that can show any. */
export const designParts = ['example', 'code', 'file', 'config'] as const;

/** The URL fragment for another state of the same design. */
export function hashFor(state: ViewState, current: string): string {
  const before = new URLSearchParams(current.replace(/^#/, ''));
  const parts = new URLSearchParams(
    designParts.flatMap((name) => before.getAll(name).map((value): [string, string] => [name, value])),
  );
  return [parts.toString(), toHash(state)].filter((part) => part !== '').join('&');
}

/** The unknown view that a URL asks for; empty for none. */
export function unknownView(hash: string): string {
  const asked = new URLSearchParams(hash.replace(/^#/, '')).get('view') ?? '';
  return viewTitles.some(([name]) => name === asked) ? '' : asked;
}

/** Reads a URL fragment; anything invalid keeps its initial value. */
export function fromHash(hash: string): ViewState {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const list = (name: string): ReadonlySet<string> =>
    new Set(
      (parts.get(name) ?? '')
        .split(',')
        .filter((text) => text !== '')
        .map((text) => unescaped(text, ',')),
    );
  const view = viewTitles.find(([name]) => name === parts.get('view'))?.[0] ?? initialState.view;
  const theme = parts.get('theme');
  return {
    view,
    open: list('open'),
    selected: parts.get('selected') ?? '',
    hidden: list('hidden'),
    route: parts.get('route') ?? '',
    fold: parts.get('fold') !== 'no',
    interrupts: parts.get('interrupts') === 'yes',
    addresses: parts.get('addresses') === 'yes',
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  };
}
