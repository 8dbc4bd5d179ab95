import { expect, test } from 'vitest';
import { decideReturn, type ReturnFacts } from './rules.ts';

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
  startDateTime: start,
};

test("a paid ticket can't be returned unless its date was moved after it was ordered, however often it was moved before", () => {
  expect(decideReturn({ ...moved, moves: 0 }, before)).toEqual({ ok: false, problem: 'NOT_MOVED' });
  expect(decideReturn({ ...moved, movesAtOrder: 2, moves: 2 }, before)).toEqual({ ok: false, problem: 'NOT_MOVED' });
  expect(decideReturn({ ...moved, movesAtOrder: 2, moves: 3 }, before)).toEqual({ ok: true, done: false });
});

test('a ticket that cost nothing can be returned until it starts, whether or not its date was moved', () => {
  const free = { ...moved, isFree: true, moves: 0 };
  expect(decideReturn(free, before)).toEqual({ ok: true, done: false });
  expect(decideReturn(free, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
  expect(decideReturn({ ...free, checkedInAt: '2026-11-24T17:30:00.000Z' }, before)).toEqual({ ok: false, problem: 'TICKET_USED' });
});

test('a ticket to a moved date can be returned until the instant at which it starts', () => {
  expect(decideReturn(moved, before)).toEqual({ ok: true, done: false });
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
    expect(decideReturn(stranded, before)).toEqual({ ok: true, done: false });
    expect(decideReturn(stranded, new Date(start))).toEqual({ ok: false, problem: 'EVENT_STARTED' });
    expect(decideReturn({ ...stranded, dispute: 'open' }, before)).toEqual({ ok: false, problem: 'TICKET_DISPUTED' });
  },
);

test('a host can’t take the right to return a ticket away by checking its participant in beforehand', () => {
  const early = { ...moved, checkedInAt: '2026-11-24T05:59:59.999Z' };
  expect(decideReturn(early, before)).toEqual({ ok: true, done: false });
  const atTheDoor = { ...moved, moves: 0, checkedInAt: '2026-11-24T17:50:00.000Z' };
  for (const doubt of ['host-suspended', 'taken-down'] as const)
    expect(decideReturn({ ...atTheDoor, doubt }, before)).toEqual({ ok: true, done: false });
});
