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

  'document/second-node': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "node": "bus", "type": "tl.xbar" },
      { "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 },
      { "node": "sram", "type": "tl.ram", "address": ["0x80010000", "0xffff"], "beatBytes": 8 },
      { "bind": ["bus", ":=", "cpu"] },
      { "bind": ["sram", ":=", "bus"] }
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
      { "node": "bus", "type": "tl.xbar" },
      { "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 },
      { "node": "sram2", "type": "tl.ram", "address": ["0x80010000", "0xffff"], "beatBytes": 8 },
      { "bind": ["bus", ":=", "cpu"] },
      { "bind": ["sram", ":=", "bus"] },
      { "bind": ["sram2", ":=", "bus"] }
    ]
  }
}`,
    },
  },

  'document/second-module': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "node": "bus", "type": "tl.xbar" },
      { "bind": ["bus", ":=", "cpu"] },
      { "module": { "name": "bank", "body": [{ "node": "low", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 }, { "bind": ["low", ":=", "bus"] }] } },
      { "module": { "name": "bank", "body": [{ "node": "high", "type": "tl.ram", "address": ["0x80010000", "0xffff"], "beatBytes": 8 }, { "bind": ["high", ":=", "bus"] }] } }
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
      { "node": "bus", "type": "tl.xbar" },
      { "bind": ["bus", ":=", "cpu"] },
      { "module": { "name": "bank", "body": [{ "node": "low", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 }, { "bind": ["low", ":=", "bus"] }] } },
      { "module": { "name": "bank", "id": "bank2", "body": [{ "node": "high", "type": "tl.ram", "address": ["0x80010000", "0xffff"], "beatBytes": 8 }, { "bind": ["high", ":=", "bus"] }] } }
    ]
  }
}`,
    },
  },

  'document/unknown-node': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "bind": ["sram", ":=", "cpu"] },
      { "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 }
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

  'document/unknown-module': {
    document: {
      broken: `{
  "version": 1,
  "name": "tiny",
  "module": {
    "name": "top",
    "body": [
      { "node": "cpu", "type": "tl.client", "ports": [{ "masters": [{ "name": "cpu", "sourceId": [0, 8] }] }] },
      { "module": { "name": "memories", "body": [] } },
      { "in": "memory", "body": [{ "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 }, { "bind": ["sram", ":=", "cpu"] }] }
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
      { "module": { "name": "memory", "body": [] } },
      { "in": "memory", "body": [{ "node": "sram", "type": "tl.ram", "address": ["0x80000000", "0xffff"], "beatBytes": 8 }, { "bind": ["sram", ":=", "cpu"] }] }
    ]
  }
}`,
    },
  },
};
