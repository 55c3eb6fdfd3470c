/** What leads to something else. */
export function Link({
  id,
  onSelect,
}: {
  readonly id: string;
  readonly onSelect: (id: string) => void;
}): preact.JSX.Element {
  return (
    <button type="button" class="link" onClick={() => onSelect(id)}>
      {id}
    </button>
  );
}
