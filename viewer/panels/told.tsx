interface ToldProps {
  readonly message: string;
  /** The remedy; empty or absent for none. */
  readonly help?: string | undefined;
}

/** A message with its original line breaks, followed by its remedy. */
export function Told({ message, help = '' }: ToldProps): preact.JSX.Element {
  return (
    <>
      <p class="told">{message}</p>
      {help !== '' && <p class="told">To do: {help}</p>}
    </>
  );
}
