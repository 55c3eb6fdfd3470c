import { useLayoutEffect } from 'preact/hooks';
import { plainKey } from '../page/plain-key.js';
import { type AnyView, viewTitles } from '../page/state.js';

interface TabsProps {
  readonly view: AnyView;
  readonly onView: (view: AnyView) => void;
}

/** Id of the element that shows the view of the selected tab. */
export const panelId = 'drawn';

export function tabId(view: AnyView): string {
  return `tab-${view}`;
}

/** The views as tabs. As usual, the arrow keys, Home and End move between them. */
export function Tabs({ view, onView }: TabsProps): preact.JSX.Element {
  // On a small screen, not all tabs fit.
  useLayoutEffect(() => {
    document.getElementById(tabId(view))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view]);
  const choose = (at: number): void => {
    const [name] = viewTitles.at(at % viewTitles.length) ?? [view];
    onView(name);
    document.getElementById(tabId(name))?.focus();
  };
  return (
    <nav aria-label="Views" role="tablist">
      {viewTitles.map(([name, title], k) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={name === view}
          aria-controls={panelId}
          tabIndex={name === view ? 0 : -1}
          onClick={() => onView(name)}
          onKeyDown={(event) => {
            const to = { ArrowRight: k + 1, ArrowLeft: k - 1, Home: 0, End: -1 }[plainKey(event)];
            if (to === undefined) return;
            event.preventDefault();
            choose(to);
          }}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
