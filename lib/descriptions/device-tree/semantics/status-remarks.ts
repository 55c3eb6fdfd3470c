import { pathOf, stringsIn, type TreeNode, type TreeRemark } from '../tree.js';

// Devicetree Specification 0.4, 2.3.4, and `ok`, which kernels also accept.
const known = /^(?:ok|okay|disabled|reserved|fail(?:-.*)?)$/;

/** A problem with the status of a node: an unknown value disables the node, as "disabled" does. */
export function statusRemarks(node: TreeNode): TreeRemark[] {
  const status = node.properties.get('status');
  const [word = ''] = stringsIn(status);
  if (status === undefined || known.test(word)) return [];
  const path = pathOf(node);
  const message = `The status of ${path} is "${word}", which is not a known status, so the node is left out. Write "okay" for a device to be used, or "disabled".`;
  return [{ kind: 'odd', message, node: path, places: [status.place] }];
}
