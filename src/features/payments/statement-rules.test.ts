import { expect, test } from 'vitest';
import type { StatementLine } from './contract.ts';
import { statementCsv } from './statement-rules.ts';

const line: StatementLine = {
  at: '2026-11-03T18:00:00.000Z',
  paymentId: '0190a000-0000-7000-8000-000000000001',
  orderedAt: '2025-12-30T18:00:00.000Z',
  type: 'SESSION_EVENT',
  event: 'PAYMENT',
  title: '=HYPERLINK("evil")',
  username: 'ana',
  amount: 3000,
  platformFee: 320,
  received: 2680,
};

test('a statement ends with its totals, net of refunds', () => {
  const text = statementCsv([line, { ...line, event: 'REFUND', amount: -3000, platformFee: -320, received: -2680 }]);
  expect(text.trimEnd().split('\r\n').at(-1)).toBe('Total,,,,,,0.00,0.00,0.00');
});

test('keeps a spreadsheet from running a field as a formula, and leaves a negative amount a number', () => {
  const text = statementCsv([{ ...line, amount: -3000 }]);
  expect(text).toContain(`"'=HYPERLINK(""evil"")"`);
  expect(text).toContain(',-30.00,');
});

test('names each order by its receipt number, with the year of the order', () => {
  expect(statementCsv([line])).toContain('2026-11-03 18:00,2025-000000000001,SESSION_EVENT,');
});

test('dates each line by the clock that its month is counted by', () => {
  expect(statementCsv([{ ...line, at: '2026-06-30T23:30:00.000Z' }])).toContain('\r\n2026-07-01 00:30,');
});
