import { describe, expect, test } from 'vitest';
import { ticketState, ticketWords, type TicketFacts } from './state-rules.ts';

const BOTH = [false, true];
const every: TicketFacts[] = (['active', 'refunded', 'cancelled'] as const).flatMap((status) =>
  BOTH.flatMap((checkedIn) =>
    BOTH.flatMap((moved) => BOTH.flatMap((cancelled) => BOTH.map((ended) => ({ status, checkedIn, moved, cancelled, ended })))),
  ),
);
const buyer = { isHost: false, isPaid: true, isRefunded: false, mayReturn: false };

describe('the state of a ticket', () => {
  test.each([
    [{}, 'valid'],
    [{ moved: true }, 'moved'],
    [{ moved: true, cancelled: true }, 'cancelled'],
    [{ cancelled: true, ended: true }, 'cancelled'],
    [{ ended: true, moved: true }, 'ended'],
    [{ checkedIn: true, moved: true, ended: true }, 'checked-in'],
    [{ status: 'cancelled', moved: true, cancelled: true }, 'returned'],
    [{ status: 'refunded', moved: true, cancelled: true, ended: true, checkedIn: true }, 'refunded'],
  ] as const)('of %o is %s', (facts, state) => {
    expect(ticketState({ status: 'active', checkedIn: false, moved: false, cancelled: false, ended: false, ...facts })).toBe(state);
  });

  test('is told of every combination in at most two sentences that do not contradict it', () => {
    for (const facts of every) {
      const state = ticketState(facts);
      for (const isHost of BOTH)
        for (const isPaid of BOTH)
          for (const mayReturn of BOTH) {
            const { sentence } = ticketWords(state, { isHost, isPaid, isRefunded: false, mayReturn });
            expect((sentence ?? '').split(/[.;] /).length).toBeLessThanOrEqual(3);
            if (state !== 'moved') expect(sentence ?? '').not.toContain('good for the new date');
            if (state !== 'cancelled') expect(sentence ?? '').not.toContain('cancelled');
          }
    }
  });
});

describe('what its participant can do', () => {
  test('is one thing: to return it, where they may, and never the host', () => {
    expect(ticketWords('moved', { ...buyer, mayReturn: true }).action).toBe('Return for a full refund');
    expect(ticketWords('cancelled', { ...buyer, mayReturn: true }).action).toBe('Return for a full refund');
    expect(ticketWords('valid', { ...buyer, isPaid: false, mayReturn: true }).action).toBe('Return ticket');
    expect(ticketWords('cancelled', buyer).action).toBeNull();
    expect(ticketWords('moved', { ...buyer, isHost: true, mayReturn: true }).action).toBeNull();
  });
});
