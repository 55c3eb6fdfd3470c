import { useState } from 'preact/hooks';

/** What the build puts in: names of all fragments. */
declare const playFragments: readonly string[];

interface ConfigFieldProps {
  readonly config: string;
  readonly onChange: (config: string) => void;
}

/** A config expression, with the names of fragments offered behind every `++`. */
export function ConfigField({ config, onChange }: ConfigFieldProps): preact.JSX.Element {
  const [typed, setTyped] = useState(config);
  // A list offers whole expressions: what stands before the last fragment is part of each.
  const before = /^.*\+\+\s*/.exec(typed)?.[0] ?? '';
  return (
    <form
      class="config"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <input
        aria-label="Configuration"
        list="fragments"
        placeholder="WithNBigCores(2) ++ DefaultConfig"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <datalist id="fragments">
        {playFragments.map((name) => (
          <option key={name} value={`${before}${name}`} />
        ))}
      </datalist>
    </form>
  );
}
