import { expect, test } from 'vitest';
import { allOwed, creditWorth, decideReturn, isLess, shareOut, type ReturnFacts } from './rules.ts';

const start = '2026-11-24T18:00:00.000Z';
const before = new Date('2026-11-24T17:59:59.999Z');
const moved: ReturnFacts = {
  status: 'active',
  checkedInAt: null,
  isFree: false,
  dispute: null,
  movesAtOrder: 0,
  moves: 1,
  doubt: null,
  isCancelled: false,
  startDateTime: start,
  policy: null,
};
const inFull = { ok: true, done: false, percent: 100, returnsUse: true };

test("a paid ticket can't be returned unless its date was moved after it was ordered, however often it was moved before", () => {
  expect(decideReturn({ ...moved, moves: 0 }, before)).toEqual({ ok: false, problem: 'NOT_MOVED' });
  expect(decideReturn({ ...moved, movesAtOrder: 2, moves: 2 }, before)).toEqual({ ok: false, problem: 'NOT_MOVED' });
  expect(decideReturn({ ...moved, movesAtOrder: 2, moves: 3 }, before)).toEqual(inFull);
});

test('a policy with a credit gives one in time, and all of the money once the date was moved or is in doubt', () => {
  const policy = { hoursBefore: 24, percent: 0, lateCostsUse: false, credit: true } as const;
  const inTime = new Date('2026-11-23T18:00:00.000Z');
  const promised = { ...moved, moves: 0, policy };
  expect(decideReturn(promised, inTime)).toEqual({ ok: true, done: false, percent: 0, returnsUse: true, credit: true });
  expect(decideReturn(promised, before)).toEqual({ ok: false, problem: 'TOO_LATE' });
  expect(decideReturn({ ...promised, moves: 1 }, inTime)).toEqual(inFull);
  expect(decideReturn({ ...promised, doubt: 'host-suspended' }, before)).toEqual(inFull);
});

test('a credit is less than all of the money, and more than neither', () => {
  const [credit, none] = [
    { percent: 0, returnsUse: true, credit: true },
    { percent: 0, returnsUse: true },
  ] as const;
  const all = { percent: 100, returnsUse: true };
  expect([isLess(credit, all), isLess(all, credit), isLess(none, credit), isLess(credit, credit)]).toEqual([true, false, true, false]);
});

test('a ticket that cost nothing can be returned until it starts, whether or not its date was moved', () => {
  const free = { ...moved, isFree: true, moves: 0 };
  expect(decideReturn(free, before)).toEqual(inFull);
  expect(decideReturn(free, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
  expect(decideReturn({ ...free, checkedInAt: '2026-11-24T17:30:00.000Z' }, before)).toEqual({ ok: false, problem: 'TICKET_USED' });
});

test('a ticket to a moved date can be returned until the instant at which it starts', () => {
  expect(decideReturn(moved, before)).toEqual(inFull);
  expect(decideReturn(moved, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
});

test("a used or refunded ticket can't be returned, and one that has been returned already is reported as done", () => {
  expect(decideReturn({ ...moved, checkedInAt: '2026-11-24T06:00:00.000Z' }, before)).toEqual({ ok: false, problem: 'TICKET_USED' });
  expect(decideReturn({ ...moved, status: 'refunded' }, before)).toEqual({ ok: false, problem: 'TICKET_REFUNDED' });
  expect(decideReturn({ ...moved, status: 'cancelled' }, new Date(start))).toEqual({ ok: true, done: true });
});

test("a ticket whose payment a bank disputes or has decided about can't be returned, because its money could not go back", () => {
  expect(decideReturn({ ...moved, dispute: 'open' }, before)).toEqual({ ok: false, problem: 'TICKET_DISPUTED' });
  expect(decideReturn({ ...moved, dispute: 'decided' }, before)).toEqual({ ok: false, problem: 'DISPUTE_WAS_DECIDED' });
});

test.each(['host-suspended', 'taken-down'] as const)(
  'a paid ticket can be returned while it is %s, as if its date had been moved',
  (doubt) => {
    const stranded = { ...moved, moves: 0, doubt };
    expect(decideReturn(stranded, before)).toEqual(inFull);
    expect(decideReturn(stranded, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
    expect(decideReturn({ ...stranded, dispute: 'open' }, before)).toEqual({ ok: false, problem: 'TICKET_DISPUTED' });
  },
);

test('a host can’t take the right to return a ticket away by checking its participant in beforehand', () => {
  const early = { ...moved, checkedInAt: '2026-11-24T05:59:59.999Z' };
  expect(decideReturn(early, before)).toEqual(inFull);
  const atTheDoor = { ...moved, moves: 0, checkedInAt: '2026-11-24T17:50:00.000Z' };
  for (const doubt of ['host-suspended', 'taken-down'] as const) expect(decideReturn({ ...atTheDoor, doubt }, before)).toEqual(inFull);
});

test('checking its participant in takes no right away once the date is cancelled, before or after', () => {
  const checkedInAt = '2026-11-24T17:50:00.000Z';
  const cancelled = { ...moved, isCancelled: true, checkedInAt };
  expect(decideReturn(cancelled, before)).toEqual(inFull);
  expect(decideReturn(cancelled, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
});

test('a paid ticket can be returned for what its host promised until the very last moment, and not a second later', () => {
  const sold = { ...moved, moves: 0, policy: { hoursBefore: 24, percent: 50, lateCostsUse: true } };
  const last = new Date('2026-11-23T18:00:00.000Z');
  expect(decideReturn(sold, last)).toEqual({ ...inFull, percent: 50 });
  expect(decideReturn(sold, new Date(last.getTime() + 1))).toEqual({ ok: false, problem: 'TOO_LATE' });
});

test('what was moved or is in doubt goes back in full, whatever the host promised and however late', () => {
  const sold = { ...moved, policy: { hoursBefore: 24, percent: 50, lateCostsUse: true } };
  expect(decideReturn(sold, before)).toEqual(inFull);
  expect(decideReturn({ ...sold, moves: 0, doubt: 'taken-down' }, before)).toEqual(inFull);
});

test('a place that a pass paid for can always be returned, but late it costs the use if the host says so', () => {
  const booked = { ...moved, isFree: true, moves: 0 };
  const late = { hoursBefore: 24, percent: 50, lateCostsUse: true };
  expect(decideReturn({ ...booked, policy: late }, before)).toMatchObject({ ok: true, returnsUse: false });
  expect(decideReturn({ ...booked, policy: { ...late, lateCostsUse: false } }, before)).toMatchObject({ ok: true, returnsUse: true });
  expect(decideReturn({ ...booked, policy: late }, new Date('2026-11-23T18:00:00.000Z'))).toMatchObject({ returnsUse: true });
});

test('a paid ticket to a date that was cancelled comes back in full while its policy allows a return, and later is up to the host', () => {
  const policy = { hoursBefore: 24, percent: 50, lateCostsUse: false };
  const cancelled = { ...moved, moves: 0, isCancelled: true, policy };
  expect(decideReturn(cancelled, new Date('2026-11-23T18:00:00.000Z'))).toEqual(inFull);
  expect(decideReturn(cancelled, new Date('2026-11-23T18:00:00.001Z'))).toEqual({ ok: false, problem: 'TOO_LATE' });
  expect(decideReturn({ ...cancelled, isCancelled: false }, new Date('2026-11-23T18:00:00.000Z'))).toEqual({ ...inFull, percent: 50 });
});

test('what is owed for places given back by themselves, and what the host keeps of them, leaves out those that are valid or were refunded with their order', () => {
  const seat = { status: 'cancelled', price: 1001, owed_back: 500 } as const;
  expect(
    allOwed([seat, { ...seat, owed_back: 1001 }, { ...seat, status: 'active' }, { ...seat, status: 'refunded', owed_back: null }]),
  ).toEqual({
    amount: 1501,
    kept: 501,
  });
});

test('a refund of some seats is shared out by their prices, to the last penny', () => {
  expect(shareOut([1001, 1001, 0], 1001)).toEqual([500, 501, 0]);
  expect(shareOut([1000, 500], 1500)).toEqual([1000, 500]);
  expect(shareOut([0, 0], 0)).toEqual([0, 0]);
});

test('a credit is worth what the host hasn’t given back of the price', () => {
  expect(creditWorth(800, { amount: 1600, refunded: 0, owed: 0 })).toBe(800);
  expect(creditWorth(800, { amount: 1600, refunded: 400, owed: 0 })).toBe(600);
  expect(creditWorth(800, { amount: 1600, refunded: 800, owed: 800 })).toBe(800);
});
