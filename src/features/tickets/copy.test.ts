import { describe, expect, test } from 'vitest';
import { paidPlaces } from './returns/copy.ts';
import { decideReturn } from './returns/rules.ts';
import { seatKind, ticketMessage } from './copy.ts';
import { ticketState, type TicketFacts } from './rules.ts';

const BOTH = [false, true];
const every: TicketFacts[] = (['active', 'refunded', 'cancelled'] as const).flatMap((status) =>
  BOTH.flatMap((checkedIn) =>
    BOTH.flatMap((moved) => BOTH.flatMap((cancelled) => BOTH.map((ended) => ({ status, checkedIn, moved, cancelled, ended })))),
  ),
);
const buyer = {
  isHost: false,
  isPaid: true,
  membership: null,
  isRefunded: false,
  mayReturn: false,
  wasMoved: false,
  doubt: null,
  isOpen: true,
};

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

  test.each(every)("of %o is described in at most two sentences that don't contradict it", (facts) => {
    const state = ticketState(facts);
    for (const isHost of BOTH)
      for (const isPaid of BOTH)
        for (const isRefunded of BOTH)
          for (const mayReturn of BOTH)
            for (const doubt of [null, 'host-suspended', 'taken-down'] as const) {
              const { sentence } = ticketMessage(state, {
                isHost,
                isPaid,
                membership: isPaid ? null : '“Ten walks”',
                isRefunded,
                mayReturn,
                wasMoved: facts.moved,
                doubt,
                isOpen: !facts.cancelled && !facts.ended,
              });
              const told = sentence ?? '';
              expect(told.split('. ').length).toBeLessThanOrEqual(2);
              expect(told.includes('valid for the new date') && state !== 'moved').toBe(false);
              expect(told.includes('cancelled') && state !== 'cancelled').toBe(false);
              expect(told.includes('up to the host') && mayReturn).toBe(false);
              expect(told.includes('free again') && (facts.cancelled || facts.ended)).toBe(false);
            }
  });

  test.each(every)('of %o offers a return only if it can be returned', (facts) => {
    const startDateTime = facts.ended ? '2026-06-01T10:00:00.000Z' : '2026-06-02T10:00:00.000Z';
    for (const isPaid of BOTH) {
      const moves = facts.moved ? 1 : 0;
      const decision = decideReturn(
        {
          ...facts,
          checkedInAt: facts.checkedIn ? startDateTime : null,
          isFree: !isPaid,
          dispute: null,
          movesAtOrder: 0,
          moves,
          doubt: null,
          isCancelled: facts.cancelled,
          startDateTime,
          policy: null,
        },
        new Date('2026-06-01T12:00:00Z'),
      );
      const mayReturn = decision.ok && !decision.done;
      const { action, sentence } = ticketMessage(ticketState(facts), { ...buyer, isPaid, mayReturn, wasMoved: facts.moved });
      expect(action !== null).toBe(
        facts.status === 'active' && (!facts.checkedIn || facts.cancelled) && !facts.ended && (isPaid ? facts.moved : !facts.cancelled),
      );
      if (action === null) expect(sentence ?? '').not.toMatch(/return (the|your) ticket/i);
    }
  });
});

describe('the page of an order of a paid place and one that cost nothing', () => {
  const seats = (paid: boolean, free: boolean, status: 'active' | 'cancelled' = 'active') => [
    { status, price: 1000, mayHandBack: paid },
    { status: 'active' as const, price: 0, mayHandBack: free },
  ];
  const told = (state: 'valid' | 'cancelled' | 'moved', of: ReturnType<typeof seats>) =>
    ticketMessage(state, { ...buyer, ...paidPlaces(of, { amount: 1000, isCancelled: state === 'cancelled' }) });

  test('promises no refund where only the free one may be returned', () => {
    expect(told('cancelled', seats(false, true))).toEqual({
      sentence: 'The host cancelled this date. Refunds are up to the host; we’ll let you know as soon as yours is made.',
      action: null,
    });
    expect(told('valid', seats(false, true)).action).toBe('Return ticket');
  });

  test('promises none once the paid one was returned', () => {
    expect(told('moved', seats(false, true, 'cancelled'))).toEqual({
      sentence: 'Your ticket is valid for the new date. If it doesn’t suit you, return the ticket before the session starts.',
      action: 'Return ticket',
    });
    expect(told('cancelled', seats(false, true, 'cancelled'))).toEqual({ sentence: 'The host cancelled this date.', action: null });
  });

  test('promises it while the paid one may be returned', () => {
    expect(told('cancelled', seats(true, true)).action).toBe('Return for a full refund');
    expect(told('moved', seats(true, true)).action).toBe('Return for a full refund');
  });
});

describe('the action on a ticket', () => {
  test('is to return it, if its participant may, and is never offered to the host', () => {
    expect(ticketMessage('moved', { ...buyer, mayReturn: true }).action).toBe('Return for a full refund');
    expect(ticketMessage('cancelled', { ...buyer, mayReturn: true }).action).toBe('Return for a full refund');
    expect(ticketMessage('valid', { ...buyer, isPaid: false, mayReturn: true }).action).toBe('Return ticket');
    expect(ticketMessage('cancelled', buyer).action).toBeNull();
    expect(ticketMessage('cancelled', { ...buyer, isPaid: false, membership: '“Ten walks”', mayReturn: true })).toEqual({
      sentence: 'The host cancelled this date. Your place has gone back to “Ten walks”.',
      action: null,
    });
    expect(ticketMessage('moved', { ...buyer, isHost: true, mayReturn: true }).action).toBeNull();
  });

  test('is to return it while its date is in doubt, and the ticket says why', () => {
    const words = ticketMessage('valid', { ...buyer, mayReturn: true, doubt: 'host-suspended' });
    expect(words.action).toBe('Return for a full refund');
    expect(words.sentence).toMatch(/^The host of this session is suspended, so it may not take place/);
    const down = { ...buyer, mayReturn: true, doubt: 'taken-down' } as const;
    expect(ticketMessage('valid', down).sentence).toBe(
      'We’ve taken this session down, so it may not take place. You can return the ticket for a full refund until it starts.',
    );
    expect(ticketMessage('checked-in', down)).toEqual(ticketMessage('valid', down));
    expect(ticketMessage('valid', { ...down, isHost: true }).sentence).toMatch(/The participant can return the ticket/);
    expect(ticketMessage('valid', { ...buyer, doubt: 'host-suspended' })).toEqual({ sentence: null, action: null });
  });
});

test('an ended ticket says to both sides what the host noted about who came', () => {
  const said = (isHost: boolean, noShow: boolean) => ticketMessage('ended', { ...buyer, isHost, noShow }).sentence;
  expect([said(true, false), said(true, true), said(false, false), said(false, true)]).toEqual([
    'This session has ended. The participant was not checked in.',
    'This session has ended. The participant didn’t come.',
    'This session has ended.',
    'This session has ended. The host noted that you didn’t come.',
  ]);
});

describe('the kind of a seat', () => {
  const [standard, child] = [{ kindName: null }, { kindName: 'Child' }];
  test.each([
    ['its own', child, [standard, child], 'Child'],
    ['its own, alone in its order', child, [child], 'Child'],
    ['the standard one, beside others', standard, [standard, child], 'Standard'],
    ['none where all are alike', standard, [standard, standard], null],
  ])('is named: %s', (_what, seat, order, name) => {
    expect(seatKind(seat, order)).toBe(name);
  });
});
