import { AXISBuffer, AXISXbar, identity, masterNode, slaveNode } from '../../protocols/axis/index.js';
import { axisMasterPort, axisSlavePort } from './axis-ports.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { integer, list, optional } from '../reader.js';
import { buffer } from '../values.js';

/** Streams in documents. */
export const axisTypes: Readonly<Record<string, NodeType>> = {
  'axis.master': directNode({ ports: list(axisMasterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'axis.slave': directNode({ ports: list(axisSlavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'axis.identity': directNode({}, (_none, name) => identity({ name })),
  'axis.xbar': moduleNode(
    { beatBytes: integer },
    (options) => new AXISXbar(options),
    ({ node }) => node,
  ),
  'axis.buffer': moduleNode(
    { params: optional(buffer) },
    ({ params }) => new AXISBuffer(params),
    ({ node }) => node,
  ),
};
