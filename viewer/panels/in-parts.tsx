/** Allows line breaks in ids after each of their parts. */
export function inParts(text: string): preact.ComponentChild[] {
  return text.split(/(?<=[._])/).flatMap((part, k) => (k === 0 ? [part] : [<wbr key={k} />, part]));
}
