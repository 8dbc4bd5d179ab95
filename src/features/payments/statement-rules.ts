import { csvText, csvTime } from '#kernel/csv-text.ts';
import type { StatementLine } from './contract.ts';
import { receiptNumber } from './rules/receipt.ts';

const COLUMNS = ['Date (UK time)', 'Order', 'Type', 'Event', 'Item', 'Customer', 'Amount (GBP)', 'Platform fee (GBP)', 'You receive (GBP)'];

/** Formats a statement as CSV (RFC 4180), in pounds, with a last line of totals. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const pounds = (pence: number) => (pence / 100).toFixed(2);
  const sum = (key: 'amount' | 'platformFee' | 'received') => lines.reduce((all, line) => all + line[key], 0);
  const rows = lines.map((line) => [
    csvTime(line.at, 'Europe/London'),
    receiptNumber({ id: line.paymentId, createdAt: line.orderedAt }),
    line.type,
    line.event,
    line.title,
    line.username,
    pounds(line.amount),
    pounds(line.platformFee),
    pounds(line.received),
  ]);
  return csvText([
    COLUMNS,
    ...rows,
    ['Total', '', '', '', '', '', pounds(sum('amount')), pounds(sum('platformFee')), pounds(sum('received'))],
  ]);
}
