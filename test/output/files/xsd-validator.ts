import { readFileSync } from 'node:fs';
import {
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm';

const folder = new URL('../../schemas/', import.meta.url);

/** One of the published schemas. */
export function publishedSchema(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** A function that validates XML against a schema, and says what is wrong. `files` are the schema and those that it includes. */
export function xsdValidator(schema: string, files: Readonly<Record<string, string>>): (xml: string) => string[] {
  const buffers = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
  // Nothing may be fetched.
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(buffers)));
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(files[schema] ?? '', { url: schema }));
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

/**
 * A validator of GraphML with yEd's additions. It does not look whether edges end at nodes, as libxml2 misses nodes that lie deeper
 * than their edge.
 */
export function graphmlValidator(): (xml: string) => string[] {
  const names = ['yed.xsd', 'graphml.xsd', 'xlink.xsd'];
  return xsdValidator(
    'yed.xsd',
    Object.fromEntries(names.map((name) => [name, withoutEndsOfEdges(publishedSchema(name))])),
  );
}

function withoutEndsOfEdges(schema: string): string {
  return schema.replace(/<xs:keyref name="edge_(?:source|target)_ref"[^]*?<\/xs:keyref>/g, '');
}
