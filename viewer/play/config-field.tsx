import { useState } from 'preact/hooks';

/** The names of all fragments, defined by the build. */
declare const playFragments: readonly string[];

interface ConfigFieldProps {
  readonly config: string;
  readonly onChange: (config: string) => void;
}

/** A field for a config expression, which completes names of fragments after each `++`. */
export function ConfigField({ config, onChange }: ConfigFieldProps): preact.JSX.Element {
  const [typed, setTyped] = useState(config);
  // A datalist can only complete the whole value, so each option includes the text before the last fragment.
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
