import { csvText, csvTime } from '#kernel/csv-text.ts';
import type { Payment } from './contract.ts';
import { receiptNumber } from './rules/receipt.ts';

const COLUMNS = ['Date (UK time)', 'Order', 'Type', 'Item', 'Session date', 'Buyer', 'Seller', 'Amount (GBP)', 'Refunded (GBP)', 'Status'];

type Listed = Pick<
  Payment,
  'createdAt' | 'id' | 'type' | 'description' | 'item' | 'username' | 'ownerUsername' | 'amount' | 'refundedAmount' | 'status'
>;

/** Formats payments as CSV, in pounds, with the dates and months of statements, and dates of sessions by the clock of their own place. */
export function paymentsCsv(payments: readonly Listed[]): string {
  const rows = payments.map((payment) => [
    csvTime(payment.createdAt, 'Europe/London'),
    receiptNumber(payment),
    payment.type,
    payment.description.title,
    sessionTime(payment),
    payment.username,
    payment.ownerUsername,
    (payment.amount / 100).toFixed(2),
    (payment.refundedAmount / 100).toFixed(2),
    payment.status,
  ]);
  return csvText([COLUMNS, ...rows]);
}

// A session that was moved counts on its new date, as in the list.
function sessionTime({ item, description }: Listed): string {
  const { startDateTime, timeZone } = { ...description, ...item };
  return startDateTime === undefined || timeZone === undefined ? '' : csvTime(startDateTime, timeZone);
}
