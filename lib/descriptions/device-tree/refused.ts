import { counted } from '../../base/diagnostic/index.js';
import { cellIn, nodesOf, pathOf, stringsIn, type TreeNode, type TreeProperty, type TreeRemark } from './tree.js';

// Errors that compilers report in a well-formed tree: undefined or ambiguous names and phandles.

/** Whether a property repeats the name of its node without the address, as early firmware did. */
export function saysName(node: TreeNode, property: TreeProperty): boolean {
  return property.name === 'name' && property.bytes.at(-1) === 0 && stringsIn(property).join('\0') === baseName(node);
}

/** The errors that compilers would report. */
export function refusedIn(root: TreeNode): TreeRemark[] {
  const owners = new Map<number, TreeNode>();
  return [...nodesOf(root)].flatMap((node) => [...nameRemarks(node), ...phandleRemarks(node, owners)]);
}

function baseName({ name }: TreeNode): string {
  return name.split('@', 1)[0] ?? '';
}

const ofNodes = 'The name of a node has letters, digits and , . _ + -, and its address after a single @.';
const ofProperties = 'The name of a property has letters, digits and , . _ + * # ? -.';

function nameRemarks(node: TreeNode): TreeRemark[] {
  const path = pathOf(node);
  const odd = (message: string, { place }: Pick<TreeNode, 'place'>, help: string): TreeRemark => {
    return { kind: 'odd', message: `${message}, which compilers refuse. ${help}`, node: path, places: [place] };
  };
  const remarks: TreeRemark[] = [];
  const wrong = /[^\w,.+@-]/.exec(node.name)?.[0];
  if (wrong !== undefined) remarks.push(odd(`The name of ${path} has a ${wrong}`, node, ofNodes));
  if (node.name.split('@').length > 2) remarks.push(odd(`The name of ${path} has more than one @`, node, ofNodes));
  if (node.parent !== undefined && baseName(node) === '')
    remarks.push(odd(`${path} has no name before its @`, node, ofNodes));
  for (const property of node.properties.values()) {
    const bad = /[^\w,.+*#?-]/.exec(property.name)?.[0];
    if (bad !== undefined)
      remarks.push(odd(`The name of the property ${property.name} of ${path} has a ${bad}`, property, ofProperties));
    if (property.name === 'name')
      remarks.push(odd(`The property name of ${path} does not say "${baseName(node)}"`, property, 'Take it out.'));
  }
  return remarks;
}

// A reference to a duplicate phandle leads to the first node.
function phandleRemarks(node: TreeNode, owners: Map<number, TreeNode>): TreeRemark[] {
  const found = ['phandle', 'linux,phandle'].flatMap((name) => node.properties.get(name) ?? []);
  const [first] = found;
  if (first === undefined) return [];
  const path = pathOf(node);
  const malformed = (message: string, { place }: TreeProperty, ...others: TreeNode[]): TreeRemark[] => {
    return [{ kind: 'malformed', message, node: path, places: [place, ...others.map((other) => other.place)] }];
  };
  for (const property of found) {
    const value = cellIn(property);
    const { name, bytes } = property;
    if (value === undefined) {
      return malformed(
        `The ${name} of ${path} has ${counted(bytes.length, 'byte')}, and a phandle has 4. Write one number in <>.`,
        property,
      );
    }
    if (value === 0 || value === 0xffffffff) {
      return malformed(
        `The ${name} of ${path} is 0x${value.toString(16)}, which is that of no node. Take it out: references get one by themselves.`,
        property,
      );
    }
    if (value !== cellIn(first)) {
      return malformed(`The phandle and the linux,phandle of ${path} differ. Take the second one out.`, property);
    }
  }
  const value = cellIn(first) ?? 0;
  const owner = owners.get(value);
  if (owner === undefined) {
    owners.set(value, node);
    return [];
  }
  return malformed(
    `${path} has the phandle 0x${value.toString(16)}, which is that of ${pathOf(owner)}, too. Take both out: references get them by themselves.`,
    first,
    owner,
  );
}
