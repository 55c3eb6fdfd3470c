import { type ViewName, viewNames, viewTraits } from '../../lib/output/drawing/view-names.js';
import { escaped, unescaped } from './escaped.js';

/** What can be looked at. */
export type AnyView = ViewName | 'address' | 'overview';
export const viewTitles: readonly (readonly [AnyView, string])[] = [
  ...viewNames.map((name): [ViewName, string] => [name, viewTraits[name].title]),
  ['address', 'Address map'],
  ['overview', 'Overview'],
];

/** What the address of the page says of what is looked at, so that it can be passed on. */
export interface ViewState {
  readonly view: AnyView;
  /** Ids of the modules that are drawn open, in the view of everything. */
  readonly open: ReadonlySet<string>;
  /** Id of the box or of the edge that is looked at; empty for none. */
  readonly selected: string;
  /** Protocols that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** The access whose way is shown, as `accessText` writes it; empty for none. */
  readonly route: string;
  /** Whether boxes that are alike are drawn as one. */
  readonly fold: boolean;
  /** Whether the buses show who interrupts whom as well. */
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

/** The state as the part of an address after `#`. */
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

/** Parts of an address that say which design is looked at, where a page can show any. */
export const designParts = ['example', 'code', 'file', 'config'] as const;

/** The part of an address after `#` for another state of the same design. */
export function hashFor(state: ViewState, current: string): string {
  const before = new URLSearchParams(current.replace(/^#/, ''));
  const parts = new URLSearchParams(
    designParts.flatMap((name) => before.getAll(name).map((value): [string, string] => [name, value])),
  );
  return [parts.toString(), toHash(state)].filter((part) => part !== '').join('&');
}

/** The view that an address of the page asks for and that there is not; empty for none. */
export function unknownView(hash: string): string {
  const asked = new URLSearchParams(hash.replace(/^#/, '')).get('view') ?? '';
  return viewTitles.some(([name]) => name === asked) ? '' : asked;
}

/** Reads the part of an address after `#`; what it does not understand, it leaves as it is at first. */
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
