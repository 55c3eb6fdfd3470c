import { useMemo, useState } from 'preact/hooks';
import { counted } from '../../lib/base/diagnostic/index.js';
import {
  classWords,
  type EdgeRecord,
  type Elaboration,
  isUnder,
  ownName,
  type ModuleRecord,
  type NodeRecord,
  Protocols,
} from '../../lib/elaboration/index.js';
import {
  explain,
  explanationText,
  type Field,
  fieldsOf,
  fieldText,
  mastersOf,
  reachedBy,
  valueOf,
  valueText,
  wireFieldsOf,
} from '../../lib/query/index.js';
import { accessIn, accessText } from './access.js';
import { Changes } from './changes.js';
import type { Design } from '../design/design.js';
import { Link, Links } from './link.js';
import { PlaceFacts } from './place-facts.js';
import { Ports } from './ports.js';
import { Obstacles } from './obstacles.js';
import { Questions } from './questions.js';
import { Ways } from './ways.js';

interface DetailsProps {
  readonly design: Design;
  readonly selected: string;
  readonly route: string;
  /** The unknown view that was requested; empty for none. */
  readonly unknownView: string;
  readonly onSelect: (id: string) => void;
  readonly onRoute: (route: string) => void;
  /** Copies text, and reports what was copied. */
  readonly onCopy: (text: string, what: string) => void;
}

/** Details of the current selection. */
export function Details({
  design,
  selected,
  route: shown,
  unknownView,
  onSelect,
  onRoute,
  onCopy,
}: DetailsProps): preact.JSX.Element {
  const { earlier } = design;
  const isGone = selected !== '' && earlier?.has(selected) === true && !design.has(selected);
  const version = isGone ? earlier : design;
  return (
    <>
      {unknownView !== '' && <p role="status">There is no view called {unknownView}.</p>}
      <Ways design={design} access={shown} onSelect={onSelect} onHide={() => onRoute('')} />
      {earlier !== undefined && (
        <Changes key={selected} design={design} earlier={earlier} open={selected === ''} onSelect={onSelect} />
      )}
      {version !== design && <p class="hint">Only in the earlier version:</p>}
      <Subject {...{ design: version, selected, route: shown, onSelect, onRoute, onCopy }} />
    </>
  );
}

function Subject({
  design,
  selected,
  route: shown,
  onSelect,
  onRoute,
  onCopy,
}: Omit<DetailsProps, 'unknownView'>): preact.JSX.Element {
  const edge = design.edges.get(selected);
  if (edge !== undefined) return <EdgeDetails design={design} edge={edge} onSelect={onSelect} />;
  if (selected === '') return <Questions design={design} onSelect={onSelect} />;
  // A link may come from a design with more in it.
  if (!design.has(selected)) return <p role="status">There is nothing called {selected} in this design.</p>;
  return (
    <PlaceDetails design={design} id={selected} route={shown} onSelect={onSelect} onRoute={onRoute} onCopy={onCopy} />
  );
}

function EdgeDetails({
  design,
  edge,
  onSelect,
}: {
  readonly design: Design;
  readonly edge: EdgeRecord;
  readonly onSelect: (id: string) => void;
}): preact.JSX.Element {
  const [asked, setAsked] = useState('');
  const groups = new Map<string, Field[]>();
  for (const field of fieldsOf(edge))
    groups.set(groupOf(edge, field), [...(groups.get(groupOf(edge, field)) ?? []), field]);
  return (
    <section aria-label="Edge">
      <h2>{Protocols.in(design.elaboration).titleOf(edge.protocol)} edge</h2>
      <p>
        from <Link id={edge.from} onSelect={onSelect} />
        <br />
        to <Link id={edge.to} onSelect={onSelect} />
      </p>
      {edge.location !== null && (
        <p class="place">
          {edge.location.file}:{edge.location.line}
        </p>
      )}
      {[...groups].map(([title, fields]) => (
        <details key={title} open={groups.size < 5}>
          <summary>{title}</summary>
          <FieldTable fields={fields} design={design} edge={edge} asked={asked} onAsk={setAsked} />
        </details>
      ))}
      <Bundle design={design} edge={edge} asked={asked} onAsk={setAsked} />
    </section>
  );
}

interface FieldTableProps extends BundleProps {
  readonly fields: readonly Field[];
}

function FieldTable({ fields, design, edge, asked, onAsk }: FieldTableProps): preact.JSX.Element {
  return (
    <table>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={fieldText(field)}
            design={design}
            edge={edge}
            field={field}
            asked={asked === fieldText(field)}
            onAsk={onAsk}
          />
        ))}
      </tbody>
    </table>
  );
}

interface BundleProps {
  readonly design: Design;
  readonly edge: EdgeRecord;
  readonly asked: string;
  readonly onAsk: (field: string) => void;
}

// The wires of an edge with their widths, computed on demand.
function Bundle({ design, edge, asked, onAsk }: BundleProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const wires = useMemo(
    () => (open ? wireFieldsOf(edge).filter((field) => valueOf(edge, field) !== 0) : []),
    [edge, open],
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Bundle</summary>
      {open && wires.length === 0 && <p>Its wires are unknown.</p>}
      <FieldTable fields={wires} design={design} edge={edge} asked={asked} onAsk={onAsk} />
    </details>
  );
}

interface FieldRowProps {
  readonly design: Design;
  readonly edge: EdgeRecord;
  readonly field: Field;
  readonly asked: boolean;
  readonly onAsk: (field: string) => void;
}

function FieldRow({ design, edge, field, asked, onAsk }: FieldRowProps): preact.JSX.Element {
  const text = fieldText(field);
  return (
    <>
      <tr>
        <th scope="row">{field.names.join('.')}</th>
        <td>{valueText(text, valueOf(edge, field) ?? null)}</td>
        <td>
          <button
            type="button"
            aria-expanded={asked}
            aria-label={`Why ${text}?`}
            onClick={() => onAsk(asked ? '' : text)}
          >
            why?
          </button>
        </td>
      </tr>
      {asked && (
        <tr>
          <td colSpan={3}>
            <pre class="why">{explanationText(explain(design.elaboration, edge, field))}</pre>
          </td>
        </tr>
      )}
    </>
  );
}

const sideTitles = {
  down: 'From masters',
  up: 'From devices',
  bundle: 'Wires',
  facts: 'Facts',
  wires: 'Bundle',
} as const;

function groupOf(edge: EdgeRecord, { side, item }: Field): string {
  if (item === undefined) return sideTitles[side];
  const name = valueOf(edge, { side, item, names: ['name'] });
  const number = `${item.list.replace(/s$/, '')} ${item.index}`;
  return `${sideTitles[side]}: ${number}${typeof name === 'string' && name !== '' ? `, ${name}` : ''}`;
}

interface PlaceProps {
  readonly design: Design;
  readonly id: string;
  readonly route: string;
  readonly onSelect: (id: string) => void;
  readonly onRoute: (route: string) => void;
  readonly onCopy: (text: string, what: string) => void;
}

function PlaceDetails({ design, id, route: shown, onSelect, onRoute, onCopy }: PlaceProps): preact.JSX.Element {
  // The page renders whenever anything changes, and in a large design these lookups take long.
  const { name, module, node, edges, reached } = useMemo(() => placeIn(design.elaboration, id), [design, id]);
  const location = (node ?? module)?.location;
  return (
    <section aria-label="Selection">
      <h2>{name}</h2>
      <p>
        {[id, node === undefined ? module && classWords(module) : `${node.kind} node`]
          .filter((text) => text !== undefined && text !== '')
          .join(', ')}
      </p>
      {location !== null && location !== undefined && (
        <p class="place">
          {location.file}:{location.line}
        </p>
      )}
      <PlaceFacts design={design} id={id} onSelect={onSelect} onRoute={onRoute} onCopy={onCopy} />
      {reached.length > 0 && <RouteForm master={id} shown={shown} onRoute={onRoute} />}
      {reached.length > 0 && (
        <details open>
          <summary>Reaches {counted(reached.length, 'device')}</summary>
          <Links ids={reached} onSelect={onSelect} />
        </details>
      )}
      {reached.length > 0 && <Obstacles design={design} id={id} as="master" onSelect={onSelect} />}
      {module !== undefined && <Ports design={design} id={id} onSelect={onSelect} />}
      <Edges key={id} design={design} id={id} edges={edges} onSelect={onSelect} />
    </section>
  );
}

/** A module or a node with its outgoing edges, and the devices that its masters reach. */
interface Place {
  readonly name: string;
  readonly module: ModuleRecord | undefined;
  readonly node: NodeRecord | undefined;
  readonly edges: readonly EdgeRecord[];
  readonly reached: readonly string[];
}

function placeIn(elaboration: Elaboration, id: string): Place {
  const module = elaboration.modules.find((each) => each.id === id);
  const around = elaboration.modules.find(({ nodes }) => nodes.some((node) => node.id === id));
  const devices = mastersOf(elaboration)
    .filter(({ edge }) => isUnder(edge.from, id))
    .flatMap((master) => [...reachedBy(elaboration, master)].map(({ device }) => device));
  return {
    name: ownName(module ?? { id, parent: around?.id ?? null }),
    module,
    node: around?.nodes.find((each) => each.id === id),
    edges: elaboration.edges.filter(({ from, to }) => isUnder(from, id) !== isUnder(to, id)),
    reached: [...new Set(devices)],
  };
}

/** Up to this number of edges, the list is initially open. */
const fewEdges = 12;

function Edges({ design, id, edges, onSelect }: EdgesProps): preact.JSX.Element {
  const [open, setOpen] = useState(edges.length <= fewEdges);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{counted(edges.length, 'edge')}</summary>
      <ul class="links">
        {(open ? edges : []).map((edge) => (
          <li key={edge.id}>
            <button type="button" class="link" onClick={() => onSelect(edge.id)}>
              {isUnder(edge.from, id) ? `to ${edge.to}` : `from ${edge.from}`} (
              {Protocols.in(design.elaboration).titleOf(edge.protocol)})
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EdgesProps {
  readonly design: Design;
  /** The source module or node of the edges. */
  readonly id: string;
  readonly edges: readonly EdgeRecord[];
  readonly onSelect: (id: string) => void;
}

interface RouteFormProps {
  readonly master: string;
  readonly shown: string;
  readonly onRoute: (route: string) => void;
}

function RouteForm({ master, shown, onRoute }: RouteFormProps): preact.JSX.Element {
  const access = accessIn(shown);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const address = new FormData(event.currentTarget).get('address');
        const written = typeof address === 'string' ? address.trim() : '';
        onRoute(written === '' ? '' : accessText({ master, address: written }));
      }}
    >
      <label>
        Route to address{' '}
        <input
          name="address"
          defaultValue={access?.master === master ? access.address : ''}
          placeholder="0x8000_0000"
        />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
