import type { EdgeRecord, Json } from '../model/index.js';
import { type Field, fieldsOf, valueOf } from './fields.js';
import type { WiredNode } from './wiring.js';

/** The values that a field has if nobody declares it: some of these, or one that depends on the node. */
type Default = readonly Json[] | ((node: WiredNode) => Json);
type Defaults = Readonly<Record<string, Default>>;

const none: Default = [null];
const empty: Default = [[]];
const no: Default = [false];
const yes: Default = [true];
const zero: Default = [0];
const noSizes: Default = [[0, 0]];
const firstId: Default = [[0, 1]];
// Without any, all sizes; beside others, none.
const someOrAllSizes: Default = [
  [1, 4096],
  [0, 0],
];
const nameOfModule: Default = ({ module }) => module.name;

function forAll(prefix: string, fields: readonly string[], value: Default): Defaults {
  return Object.fromEntries(fields.map((field) => [prefix === '' ? field : `${prefix}.${field}`, value]));
}

const onRequest = ['get', 'putFull', 'putPartial', 'arithmetic', 'logical', 'hint'] as const;
const toSlaves = [...onRequest, 'acquireB', 'acquireT'];
const toMasters = [...onRequest, 'probe'];

const fieldsOut: Defaults = { requestFields: empty, responseKeys: empty };
const fieldsBack: Defaults = { responseFields: empty, requestKeys: empty };

const slaves: Defaults = {
  ...{ 'slaves.regionType': ['GET_EFFECTS'], 'slaves.executable': no, 'slaves.resources': empty },
};

const amba: Defaults = { ...slaves, ...fieldsBack };

const ahbSlaves: Defaults = {
  ...{ ...amba, 'slaves.supportsRead': noSizes, 'slaves.supportsWrite': noSizes, 'slaves.device': none },
};

const clockSink = (prefix: string): Defaults => ({
  ...forAll(prefix, ['phaseDeg'], zero),
  ...forAll(prefix, ['phaseErrorDeg'], [5]),
  ...forAll(prefix, ['freqErrorPPM'], [10_000]),
  ...forAll(prefix, ['jitterPS'], [200]),
  ...forAll(prefix, ['take', 'name'], none),
  ...forAll(prefix, ['take.dutyCycle'], [50]),
});

/** By protocol and side (tilelink 1, amba 2, 6, 7, 8, interrupts-clocks 1, 9, core 7.1). */
const defaults: Readonly<Record<string, Defaults>> = {
  'TLImp.down': {
    ...{ 'masters.sourceId': firstId, 'masters.visibility': [[['0x0', '0x-1']]] },
    ...{ 'masters.unusedRegionTypes': empty, 'masters.executesOnly': no, 'masters.requestFifo': no },
    ...{ 'masters.neverReleasesData': no, 'masters.resources': empty },
    ...forAll('masters.supports', toMasters, noSizes),
    ...forAll('masters.emits', toSlaves, someOrAllSizes),
    ...forAll('channelBytes', ['a', 'b', 'c', 'd'], none),
    ...{ ...fieldsOut, minLatency: zero, echoFields: empty },
  },
  'TLImp.up': {
    ...{ ...slaves, 'slaves.fifoId': none, 'slaves.alwaysGrantsT': no, 'slaves.mayDenyGet': no },
    ...{ 'slaves.mayDenyPut': no, 'slaves.name': nameOfModule },
    ...forAll('slaves.supports', toSlaves, noSizes),
    ...forAll('slaves.emits', toMasters, someOrAllSizes),
    ...forAll('channelBytes', ['a', 'b', 'c', 'd'], [4]),
    ...{ ...fieldsBack, endSinkId: zero, minLatency: zero },
  },
  'AXI4Imp.down': {
    ...{ 'masters.id': firstId, 'masters.aligned': no, 'masters.maxFlight': none },
    ...{ ...fieldsOut, echoFields: empty },
  },
  'AXI4Imp.up': {
    ...{ ...amba, 'slaves.supportsRead': noSizes, 'slaves.supportsWrite': noSizes },
    ...{ 'slaves.interleavedId': none, 'slaves.name': nameOfModule, minLatency: [1] },
  },
  'AHBImpMaster.down': fieldsOut,
  'AHBImpSlave.down': fieldsOut,
  'AHBImpMaster.up': ahbSlaves,
  'AHBImpSlave.up': ahbSlaves,
  'APBImp.down': fieldsOut,
  'APBImp.up': { ...amba, 'slaves.supportsRead': yes, 'slaves.supportsWrite': yes, 'slaves.device': none },
  'AXISImp.down': {
    ...{ 'masters.sourceId': firstId, 'masters.resources': empty },
    ...{ userFields: empty, isAligned: no, isContinuous: no, beatBytes: none },
  },
  'AXISImp.up': {
    ...{ 'slaves.destinationId': zero, 'slaves.resources': empty },
    ...{ reqAligned: no, reqContinuous: no, beatBytes: none },
  },
  'IntImp.down': { 'sources.resources': empty },
  'ClockImp.down': { jitterPS: none, give: none, name: none, 'give.dutyCycle': [50] },
  'ClockImp.up': clockSink(''),
  'ClockGroupImp.up': clockSink('members'),
  'BundleBridgeImp.down': { genOpt: none },
  'BundleBridgeImp.up': { genOpt: none },
};

/** A field that a node works out of others that it declares, and how. */
export interface Derivation {
  readonly rule: string;
  readonly from: readonly Field[];
}

/** What a field at the end of its way is worked out of, if it is (tilelink 1.3). */
export function derivation(edge: EdgeRecord, { side, item, names: [name] }: Field): Derivation | undefined {
  if (edge.protocol !== 'TLImp' || item !== undefined || name !== 'endSourceId') return undefined;
  return {
    rule: 'One more than the highest source id of the clients.',
    from: fieldsOf(edge).filter((field) => field.side === side && field.names.join('.') === 'sourceId'),
  };
}

/** Whether a field at the end of its way has the value that it has if nobody declares it. */
export function hasDefault(edge: EdgeRecord, field: Field, node: WiredNode): boolean {
  const { side, item, names } = field;
  const name = [...(item === undefined ? [] : [item.list]), ...names].join('.');
  const usual = defaults[`${edge.protocol}.${side}`]?.[name];
  if (usual === undefined) return false;
  const values = typeof usual === 'function' ? [usual(node)] : usual;
  const value = JSON.stringify(valueOf(edge, field) ?? null);
  return values.some((each) => JSON.stringify(each) === value);
}
