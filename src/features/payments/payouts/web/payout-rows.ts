import { csvPounds, csvText, csvTime } from '#kernel/text/csv-text.ts';
import * as paths from '#kernel/http/paths.ts';
import { orderKind } from '../../orders/copy/order-kind.ts';
import { SELLER_LABELS } from '../../orders/rules/receipt.ts';
import type { PayoutContents, PayoutLine } from '../../statements/contract.ts';

/** One row of what a payout consists of, in pence; paid and the platform's part are null for what isn't an order. */
export type PayoutRow = {
  key: string;
  at: string | null;
  who: string;
  what: string;
  /** The order that it belongs to. */
  path: string | null;
  paid: number | null;
  platform: number | null;
  received: number;
};

export type PayoutSums = { paid: number; platform: number; received: number };

/** Returns the rows of a payout and their sums; what the seller received in them adds up to its amount. */
export function payoutRows({ carriedIn, lines, rest, carriedOut }: PayoutContents): { rows: PayoutRow[]; sums: PayoutSums } {
  const rows: PayoutRow[] = [
    ...other('before', 'Left over from the payout before', carriedIn),
    ...lines.map(lineRow),
    ...other('rest', rest.count === 1 ? 'One more entry' : `${rest.count} more entries`, rest.received),
    ...other('after', carriedOut > 0 ? 'Stays for the next payout' : 'Not listed yet', -carriedOut),
  ];
  const sum = (part: 'paid' | 'platform' | 'received') => rows.reduce((total, row) => total + (row[part] ?? 0), 0);
  return { rows, sums: { paid: sum('paid'), platform: sum('platform'), received: sum('received') } };
}

/** Formats the same rows as a file. */
export function payoutCsv(rows: readonly PayoutRow[], sums: PayoutSums): string {
  const pounds = (pence: number | null) => (pence === null ? '' : csvPounds(pence));
  return csvText([
    ['Date (UK time)', 'Who', 'What', 'Paid (GBP)', 'Platform fee (GBP)', 'To you (GBP)'],
    ...rows.map(({ at, who, what, paid, platform, received }) => [
      at === null ? '' : csvTime(at, 'Europe/London'),
      who,
      what,
      pounds(paid),
      pounds(platform),
      csvPounds(received),
    ]),
    ['Total', '', '', csvPounds(sums.paid), csvPounds(sums.platform), csvPounds(sums.received)],
  ]);
}

function other(key: string, what: string, received: number): PayoutRow[] {
  return received === 0 ? [] : [{ key, at: null, who: '', what, path: null, paid: null, platform: null, received }];
}

function lineRow(line: PayoutLine, index: number): PayoutRow {
  return {
    key: `${index}${line.paymentId}`,
    at: line.at,
    who: line.displayName ?? line.username,
    what: whatOf(line),
    path: paths.order(line.itemId, line.userId, line.paymentId),
    paid: line.amount,
    platform: line.received - line.amount,
    received: line.received,
  };
}

function whatOf({ event, disputed, type, title, billingPeriod }: PayoutLine): string {
  const kind = orderKind({ type, description: billingPeriod === null ? {} : { billingPeriod } });
  const what = type === 'SUBSCRIPTION' || type === 'TIP' ? kind : type === 'MEMBERSHIP' ? `${title} (${kind.toLowerCase()})` : title;
  if (disputed) return `${event === 'REFUND' ? SELLER_LABELS.taken : SELLER_LABELS.won}: ${what}`;
  return event === 'REFUND' ? `Refund: ${what}` : what;
}
