import { formatDay } from '#kernel/time/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { Message } from '../../contract.ts';

/** A row of a conversation, in the order shown. */
export type ConversationRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'new'; key: string }
  | { kind: 'order'; key: string; payment: Payment }
  | { kind: 'orders'; key: string; payments: readonly Payment[] }
  | { kind: 'message'; key: string; message: Message; startsGroup: boolean; endsGroup: boolean };

const GROUP_MS = 5 * 60_000;

/** `orders` are those made within the stretch that is shown. */
type Options = { newFrom: number | null; now: Date; timeZone: string; orders?: readonly Payment[] };

/**
 * Arranges messages with lines between days, the “New” line, and one person's bubbles of a few minutes grouped. Orders that follow each other
 * without a word are folded but for the last.
 */
export function arrangeMessages(messages: readonly Message[], { newFrom, now, timeZone, orders = [] }: Options): ConversationRow[] {
  const days = dayNames(now, timeZone);
  const rows: ConversationRow[] = [];
  const waiting = orders.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  let lastDay = '';
  const beginDay = (instant: string, key: string) => {
    const label = days(instant);
    if (label !== lastDay) rows.push({ kind: 'day', key: `day ${key}`, label });
    lastDay = label;
  };
  const putOrders = (until: string) => {
    while (waiting[0] && waiting[0].createdAt <= until) {
      const payment = waiting.shift();
      if (!payment) return;
      beginDay(payment.createdAt, payment.id);
      rows.push({ kind: 'order', key: payment.id, payment });
    }
  };
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    putOrders(message.createdAt);
    beginDay(message.createdAt, message.id);
    if (message.revision === newFrom) rows.push({ kind: 'new', key: 'new' });
    const previous = rows.at(-1);
    const joins = before !== undefined && previous?.kind === 'message' && isTogether(before, message);
    if (joins) previous.endsGroup = false;
    rows.push({ kind: 'message', key: message.id, message, startsGroup: !joins, endsGroup: true });
  }
  putOrders('9');
  return fold(rows);
}

const FOLDED_FROM = 2;

// The lines of days between them go too, except the one above the order that stays.
function fold(rows: readonly ConversationRow[]): ConversationRow[] {
  const folded: ConversationRow[] = [];
  let run: ConversationRow[] = [];
  const endRun = () => {
    const last = run.findLastIndex(({ kind }) => kind === 'order');
    const stays = run[last - 1]?.kind === 'day' ? last - 1 : last;
    const payments = run.slice(0, stays).flatMap((row) => (row.kind === 'order' && isQuiet(row.payment) ? [row.payment] : []));
    const orders = run.slice(0, stays).filter(({ kind }) => kind === 'order');
    const isFolded = payments.length >= FOLDED_FROM && payments.length === orders.length;
    if (isFolded) folded.push({ kind: 'orders', key: payments[0]?.id ?? '', payments }, ...run.slice(stays));
    else folded.push(...run);
    run = [];
  };
  for (const row of rows) {
    if (row.kind === 'order' || (row.kind === 'day' && run.length > 0)) run.push(row);
    else {
      endRun();
      folded.push(row);
    }
  }
  endRun();
  return folded;
}

/** Whether there is nothing to do about an order. */
function isQuiet({ status, refundDue, item }: Payment): boolean {
  return status !== 'PENDING' && !refundDue && item?.state !== 'moved';
}

function isTogether(one: Message, next: Message): boolean {
  return one.senderUserId === next.senderUserId && Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_MS;
}

/** `Today`, `Yesterday`, or the day in full; without the year if it is the current one. */
function dayNames(now: Date, timeZone: string): (instant: string) => string {
  const today = formatDay(now, timeZone);
  const yesterday = formatDay(new Date(now.getTime() - 86_400_000), timeZone);
  const year = today.slice(-5);
  return (instant) => {
    const day = formatDay(new Date(instant), timeZone);
    if (day === today) return 'Today';
    if (day === yesterday) return 'Yesterday';
    return day.endsWith(year) ? day.slice(0, -5) : day;
  };
}
