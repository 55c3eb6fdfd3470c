import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

interface Linked {
  readonly ids: ReadonlySet<string>;
  /** Ids that more than one element has. */
  readonly twice: readonly string[];
  /** Addresses of links, pictures, scripts and style sheets. */
  readonly addresses: readonly string[];
}

/** What the links of all pages come to. */
export interface LinkReport {
  readonly count: number;
  /** `page: address` of those that lead to no file of the site, or to no place in it. */
  readonly broken: readonly string[];
  /** `page: id` of what more than one element is called, so that links lead to the first. */
  readonly twice: readonly string[];
  /** Pages that no other page leads to. */
  readonly lost: readonly string[];
}

/** Follows all links between files in a folder. What is after `#` in links to `apart` is not a place, but for the page itself. */
export function followLinks(files: readonly string[], start: string, apart: string): LinkReport {
  const pages = new Map(files.map((file) => [resolve(file), linkedIn(readFileSync(file, 'utf8'))]));
  const reached = new Set([resolve(start)]);
  const broken: string[] = [];
  let count = 0;
  for (const [file, { addresses }] of pages) {
    for (const address of addresses.filter((each) => !/^[a-z]+:/.test(each))) {
      count++;
      const [path = '', id = ''] = address.split('#');
      const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
      if (target !== file) reached.add(target);
      const hasPlace =
        id === '' || target === resolve(apart) || pages.get(target)?.ids.has(decodeURIComponent(id)) === true;
      if (!existsSync(target) || !hasPlace) broken.push(`${file}: ${address}`);
    }
  }
  const twice = [...pages].flatMap(([file, page]) => page.twice.map((id) => `${file}: ${id}`));
  return { count, broken, twice, lost: [...pages.keys()].filter((file) => !reached.has(file)) };
}

function linkedIn(html: string): Linked {
  const ids = new Set<string>();
  const addresses: string[] = [];
  const twice: string[] = [];
  const open: Node[] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id' && ids.has(value)) twice.push(value);
        if (name === 'id') ids.add(value);
        if (name === 'href' || name === 'src') addresses.push(value);
      }
    }
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return { ids, twice, addresses };
}
