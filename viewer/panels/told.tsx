interface ToldProps {
  readonly message: string;
  /** What to do; empty or absent for nothing. */
  readonly help?: string | undefined;
}

/** What is said of something that is wrong, in the lines in which it was written, and below it what to do. */
export function Told({ message, help = '' }: ToldProps): preact.JSX.Element {
  return (
    <>
      <p class="told">{message}</p>
      {help !== '' && <p class="told">To do: {help}</p>}
    </>
  );
}
