import { expect, test } from 'vitest';
import type { StatementLine } from '../contract.ts';
import { statementCsv, type WholeStatement } from './statement-csv.ts';
import type { Payout } from '../../payouts/contract.ts';

const line: StatementLine = {
  at: '2026-11-03T18:00:00.000Z',
  paymentId: '0190a000-0000-7000-8000-000000000001',
  orderedAt: '2025-12-30T18:00:00.000Z',
  type: 'SESSION_EVENT',
  event: 'PAYMENT',
  disputed: false,
  title: 'Morning yoga',
  discount: null,
  billingPeriod: null,
  username: 'ana',
  displayName: 'Ana Quill',
  amount: 3000,
  platformFee: 320,
  received: 2680,
};
const refund: StatementLine = {
  ...line,
  at: '2026-11-05T18:00:00.000Z',
  event: 'REFUND',
  amount: -3000,
  platformFee: -320,
  received: -2680,
};
const payout: Payout = {
  id: 'po_1',
  amount: 1000,
  status: 'PAID',
  failure: null,
  arrivesAt: '2026-11-05T06:00:00.000Z',
  createdAt: '2026-11-04T06:00:00.000Z',
};
const returned: Payout = { ...payout, status: 'FAILED', failure: 'The bank account has been closed.' };
const statement = (change: Partial<WholeStatement>) =>
  statementCsv({ lines: [line], payouts: [], opening: 0, closing: 2680, ...change })
    .trimEnd()
    .split('\r\n');

test('a statement opens and closes with a balance, and every sale, refund and payout between them leads from one to the other', () => {
  const rows = statement({ lines: [line, refund], payouts: [payout], opening: 1000, closing: 0 });
  expect(rows[0]).toBe(
    'Date (UK time),Order,Type,Event,Item,Customer,Customer’s username,Amount (GBP),Fee (GBP),You receive (GBP),Payout (GBP),Balance and pending (GBP)',
  );
  expect(rows.slice(1)).toEqual([
    'Opening balance,,,,,,,,,,,10.00',
    '2026-11-03 18:00,2025-000000000001,Ticket,Payment,Morning yoga,Ana Quill,ana,30.00,3.20,26.80,,36.80',
    '2026-11-04 06:00,,Payout,Arrived,Arrived Thu 5 Nov,,,,,,10.00,26.80',
    '2026-11-05 18:00,2025-000000000001,Ticket,Refund,Morning yoga,Ana Quill,ana,-30.00,-3.20,-26.80,,0.00',
    'Closing balance,,,,,,,,,,,0.00',
    'Total,,,,,,,0.00,0.00,0.00,10.00,',
  ]);
});

test('a payout that the bank returned is listed, moves nothing and is in no total, not even of a spreadsheet', () => {
  const rows = statement({ payouts: [returned] });
  expect(rows).toContain('2026-11-04 06:00,,Payout,Came back,£10.00: The bank account has been closed.,,,,,,0.00,26.80');
  expect(rows.at(-1)).toBe('Total,,,,,,,30.00,3.20,26.80,0.00,');
});

test('says of a payout what its list says', () => {
  const stateOf = (status: Payout['status']) => statement({ payouts: [{ ...payout, status }] })[3]?.split(',')[3];
  expect((['PENDING', 'IN_TRANSIT', 'CANCELED'] as const).map(stateOf)).toEqual(['Preparing', 'On its way', 'Cancelled']);
});

test('says what a bank took back and returned in the words of the receipt, not as a refund and a sale of the creator', () => {
  const rows = statement({ lines: [line, { ...refund, disputed: true }, { ...line, at: '2026-11-06T18:00:00.000Z', disputed: true }] });
  expect(rows[3]).toContain(',Ticket,Taken back by the bank,');
  expect(rows[4]).toContain(',Ticket,Returned by the bank,');
});

test('speaks the words of the screen: a membership without a billing period is a pass', () => {
  expect(statement({ lines: [{ ...line, type: 'MEMBERSHIP' }] })[2]).toContain(',Pass,Payment,');
  expect(statement({ lines: [{ ...line, type: 'MEMBERSHIP', billingPeriod: 'monthly', event: 'RENEWAL' }] })[2]).toContain(
    ',Membership,Renewal,',
  );
});

test('keeps a spreadsheet from running or converting what people wrote, and leaves a negative amount a number', () => {
  const [, , row] = statement({ lines: [{ ...refund, title: '=HYPERLINK("evil")', displayName: 'March 5', username: '0012345' }] });
  expect(row).toContain(`"'=HYPERLINK(""evil"")",'March 5,'0012345,-30.00,`);
});

test('dates each line by the clock that its month is counted by', () => {
  expect(statement({ lines: [{ ...line, at: '2026-06-30T23:30:00.000Z' }] })[2]).toMatch(/^2026-07-01 00:30,/);
});
