import { describe, expect, test } from 'vitest';
import {
  type AccessKind,
  type Cap,
  type Channel,
  type ClientState,
  clientStates,
  errorResponses,
  exchanges,
  growthFor,
  isRequest,
  isResponse,
  isValidOpcode,
  type Message,
  messagesWithData,
  needsWritePermission,
  opcodes,
  replyToProbe,
  stateAfterGrant,
} from '../../../lib/protocols/gathered/tl.js';

const states = Object.keys(clientStates) as ClientState[];

describe('messages (tilelink 9)', () => {
  test.each<[Channel, number]>([
    ['A', 7],
    ['B', 6],
    ['C', 7],
    ['D', 6],
  ])('opcodes on channel %s go up to %i, holes included', (channel, last) => {
    const valid = Array.from({ length: 9 }, (_, opcode) => opcode).filter((opcode) => isValidOpcode(channel, opcode));
    expect(valid).toEqual(Array.from({ length: last + 1 }, (_, opcode) => opcode));
  });

  test('requests and responses', () => {
    const kinds = (channel: Channel): string =>
      opcodes[channel]
        .filter((message): message is Exclude<typeof message, undefined> => message !== undefined)
        .map(
          (message: Message) =>
            `${message} ${isRequest(channel, message) ? '?' : ''}${isResponse(channel, message) ? '!' : ''}`,
        )
        .join(', ');
    expect(kinds('C')).toBe(
      'AccessAck !, AccessAckData !, HintAck !, ProbeAck !, ProbeAckData !, Release ?, ReleaseData ?',
    );
    expect(kinds('D')).toBe('AccessAck !, AccessAckData !, HintAck !, Grant ?!, GrantData ?!, ReleaseAck !');
    expect(kinds('E')).toBe('GrantAck !');
    expect(opcodes.A.every((message) => isRequest('A', message) && !isResponse('A', message))).toBe(true);
    expect(opcodes.B.every((message) => isRequest('B', message) && !isResponse('B', message))).toBe(true);
  });

  test('every request on A and B has its exchange, and the error device answers as it says', () => {
    for (const channel of ['A', 'B'] as const) {
      const known = exchanges.filter((exchange) => exchange.channel === channel);
      expect(known.map(({ request }) => request)).toEqual(opcodes[channel]);
      for (const [opcode, { responses }] of known.entries())
        expect(responses).toContain(errorResponses[channel][opcode]);
    }
  });

  test('data go with what its name says, and with puts and atomics', () => {
    expect([...messagesWithData].every((message) => message.endsWith('Data'))).toBe(true);
    const all = Object.values(opcodes).flat();
    expect(all.filter((message) => message?.endsWith('Data') === true && !messagesWithData.has(message))).toEqual([]);
  });
});

describe('permissions (tilelink 9)', () => {
  test('what to acquire on a miss', () => {
    const asked = (access: AccessKind): string => states.map((state) => growthFor(state, access) ?? 'hit').join(' ');
    expect(asked('read')).toBe('NtoB hit hit hit');
    expect(asked('write')).toBe('NtoT BtoT hit hit');
    expect(asked('writeIntent')).toBe('NtoT BtoT hit hit');
  });

  test('what a grant leads to', () => {
    const after = (access: AccessKind): string =>
      (['toT', 'toB', 'toN'] as const).map((cap) => stateAfterGrant(access, cap)).join(' ');
    expect(after('read')).toBe('Trunk Branch Nothing');
    expect(after('writeIntent')).toBe('Trunk Nothing Nothing');
    expect(after('write')).toBe('Dirty Nothing Nothing');
  });

  test.each<[Cap, string]>([
    ['toT', 'NtoN>Nothing BtoB>Branch TtoT>Trunk TtoT>Trunk+data'],
    ['toB', 'NtoN>Nothing BtoB>Branch TtoB>Branch TtoB>Branch+data'],
    ['toN', 'NtoN>Nothing BtoN>Nothing TtoN>Nothing TtoN>Nothing+data'],
  ])('how a probe %s is answered', (cap, answers) => {
    const answer = (state: ClientState): string => {
      const { report, next, hasData } = replyToProbe(state, cap);
      return `${report}>${next}${hasData ? '+data' : ''}`;
    };
    expect(states.map(answer).join(' ')).toBe(answers);
  });

  test('which requests take write permission', () => {
    const writes = opcodes.A.filter((message) => needsWritePermission(message));
    expect(writes).toEqual(['PutFullData', 'PutPartialData', 'ArithmeticData', 'LogicalData']);
    expect([needsWritePermission('Hint', 'PREFETCH_READ'), needsWritePermission('Hint', 'PREFETCH_WRITE')]).toEqual([
      false,
      true,
    ]);
    const acquires = (['NtoB', 'NtoT', 'BtoT'] as const).map((grow) => needsWritePermission('AcquireBlock', grow));
    expect(acquires).toEqual([false, true, true]);
    expect(needsWritePermission('AcquirePerm', 'BtoT')).toBe(true);
  });
});
