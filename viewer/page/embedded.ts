// What the page carries besides the program that runs, in elements that a browser takes for text.

/** Ids of the elements that hold a design and what belongs to it, such as its version on a server. */
export const carried = ['live', 'heat', 'drawing', 'elaboration', 'before'] as const;

/** The text of the element with this id; empty if there is none. */
export function embeddedText(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? '';
}

/** The same where it was compressed, so that a large design is a page of a few megabytes. */
export async function inflatedText(id: string): Promise<string> {
  return await inflated(embeddedText(id));
}

/** What was compressed, of its bytes in Base64. */
export async function inflated(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).text();
}

const urls = new Map<string, Promise<string>>();

/** An address from which a compressed program can be loaded, into a thread or into the page; made when it is first asked for. */
export async function programUrl(id: string): Promise<string> {
  let url = urls.get(id);
  if (url === undefined) {
    url = inflatedText(id).then((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    urls.set(id, url);
  }
  return await url;
}
