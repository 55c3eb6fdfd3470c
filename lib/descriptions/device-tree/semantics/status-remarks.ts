import { pathOf, stringsIn, type TreeNode, type TreeRemark } from '../tree.js';

// Devicetree Specification 0.4, 2.3.4, and `ok`, which kernels take, too.
const known = /^(?:ok|okay|disabled|reserved|fail(?:-.*)?)$/;

/** What is wrong with the status of a node: a word that nobody knows leaves it out like one that says so. */
export function statusRemarks(node: TreeNode): TreeRemark[] {
  const status = node.properties.get('status');
  const [word = ''] = stringsIn(status);
  if (status === undefined || known.test(word)) return [];
  const path = pathOf(node);
  const message = `The status of ${path} is "${word}", which nobody knows, so that it is left out. Write "okay" for what is there to be used, or "disabled".`;
  return [{ kind: 'odd', message, node: path, places: [status.place] }];
}
