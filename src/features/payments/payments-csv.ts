import { csvText, csvTime } from '#kernel/csv-text.ts';
import type { Payment } from './contract.ts';
import { receiptNumber } from './rules/receipt.ts';

const COLUMNS = ['Date (UK time)', 'Order', 'Type', 'Item', 'Buyer', 'Seller', 'Amount (GBP)', 'Refunded (GBP)', 'Status'];

type Listed = Pick<
  Payment,
  'createdAt' | 'id' | 'type' | 'description' | 'username' | 'ownerUsername' | 'amount' | 'refundedAmount' | 'status'
>;

/** Formats payments as CSV, in pounds, with the dates and months of statements. */
export function paymentsCsv(payments: readonly Listed[]): string {
  const rows = payments.map((payment) => [
    csvTime(payment.createdAt, 'Europe/London'),
    receiptNumber(payment),
    payment.type,
    payment.description.title,
    payment.username,
    payment.ownerUsername,
    (payment.amount / 100).toFixed(2),
    (payment.refundedAmount / 100).toFixed(2),
    payment.status,
  ]);
  return csvText([COLUMNS, ...rows]);
}
