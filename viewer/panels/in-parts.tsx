/** Text with ids in it: where there is no room for one, it goes on below behind one of its parts. */
export function inParts(text: string): preact.ComponentChild[] {
  return text.split(/(?<=[._])/).flatMap((part, k) => (k === 0 ? [part] : [<wbr key={k} />, part]));
}
