import { existsSync, readFileSync } from 'node:fs';
import {
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm';

const folder = new URL('../../../shared/schemas/', import.meta.url);
const names = ['yed.xsd', 'graphml.xsd', 'xlink.xsd'] as const;

/** Whether the published schemas lie beside the repository. */
export const schemasAtHand: boolean = names.every((name) => existsSync(new URL(name, folder)));

/**
 * A function that validates XML against the schema of GraphML with yEd's additions, and says what is wrong. Raises an Error where the
 * schemas are not at hand.
 *
 * It does not look whether edges end at nodes, as libxml2 misses nodes that lie deeper than their edge.
 */
export function graphmlValidator(): (xml: string) => string[] {
  const files = Object.fromEntries(names.map((name) => [name, Buffer.from(withoutEndsOfEdges(name))]));
  // The schemas include each other, and nothing may be fetched.
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const [url] = names;
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(files[url]?.toString() ?? '', { url }));
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
    } finally {
      document.dispose();
    }
  };
}

function withoutEndsOfEdges(name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text.replace(/<xs:keyref name="edge_(?:source|target)_ref"[^]*?<\/xs:keyref>/g, '');
}
