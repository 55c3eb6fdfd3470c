import { useEffect, useRef } from 'preact/hooks';

/** Calls the latest `before` and `after` around printing. */
export function usePrint(before: () => void, after: () => void): void {
  const now = useRef({ before, after });
  now.current = { before, after };
  useEffect(() => {
    const [begin, end] = [() => now.current.before(), () => now.current.after()];
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}
