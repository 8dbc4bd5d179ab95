import { csvPounds, csvText, csvTime, type CsvField } from '#kernel/text/csv-text.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { Statement, StatementLine } from '../contract.ts';
import { orderKind } from '../../orders/copy/order-kind.ts';
import { receiptNumber, SELLER_LABELS } from '../../orders/rules/receipt.ts';
import type { Payout } from '../../payouts/contract.ts';
import { payoutState } from '../../payouts/copy.ts';

const COLUMNS = [
  'Date (UK time)',
  'Order',
  'Type',
  'Event',
  'Item',
  'Customer',
  'Customer’s username',
  'Amount (GBP)',
  'Fee (GBP)',
  'You receive (GBP)',
  'Payout (GBP)',
  'Balance and pending (GBP)',
];

const ZONE = 'Europe/London';
const EVENTS: Partial<Record<StatementLine['event'], string>> = { PAYMENT: 'Payment', RENEWAL: 'Renewal', REFUND: 'Refund' };

/** All of a statement: its lines from every page, oldest first, and its payouts. */
export type WholeStatement = Pick<Statement, 'opening' | 'closing' | 'payouts'> & { lines: readonly StatementLine[] };

type Row = { at: string; cells: CsvField[]; received: number; paidOut: number | null };

/**
 * Formats a statement as CSV (RFC 4180), in pounds: the balance it opens with, every sale, refund and payout in order with the balance after
 * it, the balance it closes with, and totals, which are the sums of their columns. The balance is all that hasn't been paid out, pending
 * money included. A payout that the bank returned is listed with its amount in words and moves nothing, because the money was never gone.
 */
export function statementCsv({ lines, payouts, opening, closing }: WholeStatement): string {
  const rows = [...lines.map(lineRow), ...payouts.map(payoutRow)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let balance = opening;
  const body = rows.map(({ cells, received, paidOut }) => {
    balance += received - (paidOut ?? 0);
    return [...cells, paidOut === null ? '' : csvPounds(paidOut), csvPounds(balance)];
  });
  const sum = (key: 'amount' | 'platformFee' | 'received') => csvPounds(lines.reduce((all, line) => all + line[key], 0));
  const paidOut = rows.reduce((all, row) => all + (row.paidOut ?? 0), 0);
  const blank = (count: number) => Array.from({ length: count }, () => '');
  return csvText([
    COLUMNS,
    ['Opening balance', ...blank(10), csvPounds(opening)],
    ...body,
    ['Closing balance', ...blank(10), csvPounds(closing)],
    ['Total', ...blank(6), sum('amount'), sum('platformFee'), sum('received'), csvPounds(paidOut), ''],
  ]);
}

function lineRow(line: StatementLine): Row {
  const cells = [
    csvTime(line.at, ZONE),
    { value: receiptNumber({ id: line.paymentId, createdAt: line.orderedAt }) },
    orderKind({ type: line.type, description: line.billingPeriod === null ? {} : { billingPeriod: line.billingPeriod } }),
    eventWord(line),
    line.discount === null ? line.title : `${line.title}, ${line.discount}`,
    line.displayName ?? line.username,
    line.username,
    csvPounds(line.amount),
    csvPounds(line.platformFee),
    csvPounds(line.received),
  ];
  return { at: line.at, cells, received: line.received, paidOut: null };
}

function eventWord({ event, disputed }: StatementLine): string {
  if (disputed) return event === 'REFUND' ? SELLER_LABELS.taken : SELLER_LABELS.won;
  return EVENTS[event] ?? event;
}

function payoutRow(payout: Payout): Row {
  const { createdAt, arrivesAt, amount, status, failure } = payout;
  const isBack = status === 'FAILED' || status === 'CANCELED';
  const arrival = status === 'PAID' ? `Arrived ${formatShortDay(new Date(arrivesAt), ZONE)}` : (failure ?? '');
  const detail = isBack ? [formatPounds(amount), arrival].filter(Boolean).join(': ') : arrival;
  const cells = [csvTime(createdAt, ZONE), '', 'Payout', payoutState(payout).label, detail, ...Array.from({ length: 5 }, () => '')];
  return { at: createdAt, cells, received: 0, paidOut: isBack ? 0 : amount };
}
