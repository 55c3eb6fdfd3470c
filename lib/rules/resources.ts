import type { RuleTexts } from './rule-text.js';

/** Rules of what firmware is told: resources (devicetree 3 to 8), and the device tree as text (devicetree 7, 9). */
export const resourceRules: RuleTexts = {
  'resources/outside': {
    requires: 'Resources are bound in a module.',
    because: 'Bindings belong to a design, which is that of the module that is being declared.',
    instead: 'Call onBinding(…) in the function of soc(…), or in the constructor of a module.',
    clause: 'devicetree 3',
  },
  'resources/unknown-label': {
    requires: 'A device that another one refers to is in the tree.',
    because: 'A reference names the label of a node. Only devices that something is bound to have a node.',
    instead: 'Bind something to the device, such as its registers, or leave the reference out.',
    clause: 'devicetree 7.2',
  },
  'resources/name-twice': {
    requires: 'A property and a child node of one node have different names.',
    because: 'Programs look up what is in a node by its name alone.',
    instead: 'Rename the property or the device.',
    clause: 'devicetree 8',
  },
  'resources/description': {
    requires: 'What is bound to a device says all that its entry needs.',
    because:
      'The entry is made from it: the address in its name from its registers, the controller from its interrupts, the ranges of a bus from the addresses behind it.',
    instead: 'Bind what the message says, or describe the device in a class of its own.',
    clause: 'devicetree 4.2',
  },
  'devicetree/name': {
    requires: 'Nodes and properties of a device tree have names that it allows.',
    because:
      'The compiler of device trees, and firmware, take letters, digits and a few signs only, and limit the length.',
    instead: 'Replace other characters, such as blanks, by hyphens.',
    clause: 'devicetree 7.3',
  },
  'devicetree/text': {
    requires: 'A text in a device tree consists of printable ASCII characters without quotes and backslashes.',
    because: 'It stands between quotes, and nothing in it is escaped.',
    instead: 'Leave such characters out.',
    clause: 'devicetree 7.3',
  },
  'devicetree/mixed': {
    requires: 'A property of a device tree has values of one kind: texts, or aliases, or numbers and references.',
    because: 'Numbers are written in angle brackets, texts in quotes. A reader of the property expects one of them.',
    instead: 'Make two properties of it.',
    clause: 'devicetree 7.2',
  },
  'devicetree/ranges': {
    requires: 'A bus with devices below it has a single mapping.',
    because:
      'The addresses of its devices are translated by it. With two mappings, it is not known which of them holds.',
    instead: 'Bind all addresses behind the bus at once.',
    clause: 'devicetree 9',
  },
};

/** Rules of files: topology documents, and programs that are loaded (design 5). */
export const inputRules: RuleTexts = {
  'document/syntax': {
    requires: 'A topology document is valid JSON.',
    because: 'JSON is stricter than JavaScript: keys and texts in double quotes, no comma at the end, no comments.',
    instead: 'Correct what the message points at.',
    clause: 'design 5',
  },
  'document/shape': {
    requires: 'A topology document has the keys, types and values of its schema.',
    because: 'A key that is misspelt would otherwise silently leave out what it says.',
    instead: 'Follow the message; docs/topology-documents.md and the JSON schema list what is allowed.',
    clause: 'design 5',
  },
  'input/threw': {
    requires: 'A file can be loaded.',
    because: 'Its code runs when it is loaded. If it throws, there is no topology to elaborate.',
    instead: 'Correct the code that threw. The message says where it is.',
    clause: 'design 5',
  },
};
