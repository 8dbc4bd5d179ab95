import { csvPounds, csvText, csvTime, type CsvField } from '#kernel/text/csv-text.ts';
import type { Payment } from '../../contract.ts';
import { discountWords } from '../../codes/copy.ts';
import { orderKind } from '../copy/order-kind.ts';
import { orderLabel } from '../copy/order-label.ts';
import { soldState } from '../copy/sold-words.ts';
import { receiptNumber } from './receipt.ts';
import { paidOf, soldTotals } from './sold-totals.ts';

type Side = 'bought' | 'sold';
type Column = { head: string; side?: Side; cell: (payment: Listed) => CsvField };
type Listed = Pick<
  Payment,
  | 'createdAt'
  | 'id'
  | 'type'
  | 'description'
  | 'item'
  | 'username'
  | 'displayName'
  | 'ownerUsername'
  | 'ownerDisplayName'
  | 'amount'
  | 'discountAmount'
  | 'refundedAmount'
  | 'membershipId'
  | 'disputed'
  | 'status'
  | 'logs'
  | 'refundDue'
  | 'disputeDecided'
  | 'nextCharge'
  | 'redeemed'
>;

const COLUMNS: readonly Column[] = [
  { head: 'Date (UK time)', cell: ({ createdAt }) => csvTime(createdAt, 'Europe/London') },
  { head: 'Order', cell: (payment) => ({ value: receiptNumber(payment) }) },
  { head: 'Type', cell: orderKind },
  { head: 'Item', cell: ({ description }) => description.title },
  { head: 'Session date', cell: sessionTime },
  { head: 'Buyer', side: 'sold', cell: ({ displayName, username }) => displayName ?? username },
  { head: 'Buyer’s username', side: 'sold', cell: ({ username }) => username },
  { head: 'Seller', side: 'bought', cell: ({ ownerDisplayName, ownerUsername }) => ownerDisplayName ?? ownerUsername },
  { head: 'Seller’s username', side: 'bought', cell: ({ ownerUsername }) => ownerUsername },
  { head: 'Discount (GBP)', cell: ({ discountAmount, description }) => csvPounds(description.discount ? discountAmount : 0) },
  { head: 'Code', cell: ({ description: { discount, seats } }) => (discount ? discountWords(discount, seats) : '') },
  { head: 'Paid (GBP)', cell: (payment) => csvPounds(paidOf(payment)) },
  { head: 'Refunded (GBP)', cell: ({ refundedAmount }) => csvPounds(refundedAmount) },
  { head: 'Fee (GBP)', side: 'sold', cell: ({ logs }) => csvPounds(soldTotals(logs).fee) },
  { head: 'You receive (GBP)', side: 'sold', cell: ({ logs }) => csvPounds(soldTotals(logs).received) },
  { head: 'State', side: 'sold', cell: (payment) => soldState(payment).label },
  { head: 'Status', side: 'bought', cell: (payment) => orderLabel(payment).label },
];

/**
 * Formats payments as CSV in the words of the screen, for one of their two sides, in pounds, with dates of sessions by the clock of their own
 * place. Only sellers get fees and what they receive, after refunds.
 */
export function paymentsCsv(payments: readonly Listed[], side: Side): string {
  const columns = COLUMNS.filter((column) => column.side === undefined || column.side === side);
  return csvText([columns.map(({ head }) => head), ...payments.map((payment) => columns.map(({ cell }) => cell(payment)))]);
}

// A session that was moved counts on its new date, as in the list.
function sessionTime({ item, description }: Listed): CsvField {
  const { startDateTime, timeZone } = { ...description, ...item };
  return startDateTime === undefined || timeZone === undefined ? '' : csvTime(startDateTime, timeZone);
}
