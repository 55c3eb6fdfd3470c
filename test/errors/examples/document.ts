import type { RuleExamples } from '../rule-example.js';

/** Topology documents. */
export const documentExamples: RuleExamples = {
  'document/shape': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "node": "sram", "type": "tl.rams", "address": ["0x80000000", "0xffff"], "beatBytes": 8 },
      { "bind": ["sram", ":=", "cpu"] }
    ]
  }
}`,
      fixed: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 },
      { "bind": ["sram", ":=", "cpu"] }
    ]
  }
}`,
    },
  },

  'document/syntax': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": { "name": "top", "body": [], }
}`,
      fixed: `{
  "version": 1,
  "name": "tiny",
  "module": { "name": "top", "body": [] }
}`,
    },
  },
};
