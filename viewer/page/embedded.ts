// Data embedded in the page, in script elements that browsers do not execute.

/** Ids of the elements with the design and related data, such as its version on a server. */
export const carried = ['live', 'heat', 'drawing', 'elaboration', 'before'] as const;

/** The text of the element with this id; empty if there is none. */
export function embeddedText(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? '';
}

/** The same for compressed text, which keeps the page of a large design at a few megabytes. */
export async function inflatedText(id: string): Promise<string> {
  return await inflated(embeddedText(id));
}

/** Decompresses Base64 text. */
export async function inflated(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).text();
}

const urls = new Map<string, Promise<string>>();

/** The URL of a compressed program, for a worker or for the page; created on demand. */
export async function programUrl(id: string): Promise<string> {
  let url = urls.get(id);
  if (url === undefined) {
    url = inflatedText(id).then((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    urls.set(id, url);
  }
  return await url;
}
