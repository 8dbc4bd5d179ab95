import { whenInWords } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { tooFewText } from '../../minimum/copy.ts';
import { OTHERS_UP_TO_HOST, REFUNDS_UP_TO_HOST } from '../copy.ts';

type CancelledDate = {
  id: string;
  title: string;
  start_at: Date;
  end_at: Date;
  time_zone: string;
  location_type: 'online' | 'in-person';
  /** Pence that this person paid for it, and the membership that paid, if one did. */
  amount: number;
  /** Pence that the host keeps of places that were returned; null if none was. */
  refund_kept: number | null;
  membership_id: string | null;
  description: { membershipTitle?: string | undefined };
  /** How many had to book it and by when; `decided_at` is set if it was open until it was cancelled. */
  minimum_count?: number | null;
  decides_at?: Date | null;
  decided_at?: Date | null;
  /** Whether what they paid for it is refunded by itself. */
  isRefunding: boolean;
};

type Cancellation = {
  host: { userId: string; username: string; displayName: string | null };
  sessionId: string;
  to: { userId: string; username: string };
  /** All dates of theirs that were cancelled at once, soonest first. */
  dates: CancelledDate[];
  source: string;
};

// As many days as a sentence can name.
const NAMED = 5;
// A mail has room for 20 details.
const LISTED = 19;

/** Notifies and mails a ticket holder once of the dates that were cancelled for them (docs/product.md#cancelling-a-date). */
export async function notifyHolder(command: CommandContext, cancellation: Cancellation): Promise<void> {
  const { host, sessionId, to, dates, source } = cancellation;
  const [first] = dates;
  if (!first) return;
  const isOne = dates.length === 1;
  const backTo = membershipsOf(dates);
  const { timeZone: zone } = (await findSettings(command.tx, [to.userId]))(to.userId);
  const day = formatDay(first.start_at, first.time_zone);
  await notify(command, {
    type: 'SESSION_EVENT_CANCELLED',
    toUserId: to.userId,
    toUsername: to.username,
    from: host,
    itemUri: { type: 'SESSION', id: sessionId },
    source,
    data: {
      title: first.title,
      sessionEventId: first.id,
      participantUserId: to.userId,
      startDateTime: first.start_at.toISOString(),
      timeZone: first.time_zone,
      dates: dates.length,
      ...(backTo === null ? {} : { backTo }),
      ...(reasonOf(first) === null ? {} : { tooFew: true as const }),
    },
  });
  await enqueueMail(command, {
    toUserId: to.userId,
    subject: `Cancelled: ${first.title}, ${isOne ? day : `${dates.length} dates from ${day}`}`,
    title: isOne ? `${first.title} was cancelled` : `${dates.length} dates of ${first.title} were cancelled`,
    paragraphs: paragraphsOf(cancellation, backTo),
    details: whenOf(dates, zone),
    action: isOne ? { label: 'View order', path: paths.order(first.id, to.userId) } : { label: 'View orders', path: paths.orders() },
    messageKey: `cancelled.${source}.${to.userId}`,
  });
}

function paragraphsOf({ host, dates }: Cancellation, backTo: string | null): string[] {
  const isOne = dates.length === 1;
  const refund = refundText(dates);
  const [first] = dates;
  const reason = first ? reasonOf(first) : null;
  if (reason !== null && dates.every(({ isRefunding }) => isRefunding)) return [reason, ...refund, ...backText(dates, backTo)];
  return [
    `${host.displayName || host.username} has cancelled ${isOne ? 'this date' : 'these dates'}.`,
    ...refund,
    ...backText(dates, backTo),
  ];
}

// A person may hold tickets to dates that are refunded by themselves and to others.
function refundText(dates: readonly CancelledDate[]): string[] {
  const paid = dates.filter(({ amount }) => amount > 0);
  const [refunded, others] = [paid.filter(({ isRefunding }) => isRefunding), paid.filter(({ isRefunding }) => !isRefunding)];
  const valid = refunded.some(({ refund_kept: kept }) => kept !== null) ? ' for places that are still valid' : '';
  const days = others.length === 0 ? '' : `${valid === '' ? ' for' : ' on'} ${daysOf(refunded)}`;
  const made = `We’ll let you know as soon as ${others.length === 1 ? 'yours is' : 'yours are'} made.`;
  return [
    ...(refunded.length === 0
      ? []
      : [`What you paid${valid}${days} is being refunded in full. We’ll let you know when it is on its way to your bank.`]),
    ...(others.length === 0 ? [] : [`${refunded.length === 0 ? REFUNDS_UP_TO_HOST : OTHERS_UP_TO_HOST} ${made}`]),
  ];
}

function daysOf(dates: readonly CancelledDate[]): string {
  const days = dates.slice(0, NAMED).map(({ start_at: start, time_zone: zone }) => formatDay(start, zone));
  const rest = dates.length - days.length;
  const last = rest > 0 ? `${rest} later ${rest === 1 ? 'date' : 'dates'}` : days.pop();
  return days.length === 0 ? `${last}` : `${days.join(', ')} and ${last}`;
}

function backText({ length }: CancelledDate[], backTo: string | null): string[] {
  return backTo === null ? [] : [`${length === 1 ? 'Your place has' : 'Places paid for by membership have'} gone back to ${backTo}.`];
}

// Dates that are decided together were cancelled for the same reason.
function reasonOf({ minimum_count: people = null, decides_at: by = null, decided_at: decided = null, time_zone: zone }: CancelledDate) {
  return people === null || by === null || decided === null || decided < by ? null : tooFewText(people, by, zone);
}

function whenOf(dates: CancelledDate[], readerZone: string): [string, string][] {
  const lines = dates.map(({ start_at: start, end_at: end, time_zone: timeZone, location_type: type }): [string, string] => [
    'When',
    whenInWords({ startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone }, type === 'online' ? readerZone : null),
  ]);
  return lines.length <= LISTED + 1 ? lines : [...lines.slice(0, LISTED), ['And', `${lines.length - LISTED} later dates`]];
}

// A job returns the places while people are notified.
function membershipsOf(dates: CancelledDate[]): string | null {
  const paying = dates.filter(({ membership_id: id }) => id !== null);
  const names = new Set(paying.map(({ description: { membershipTitle: title } }) => (title ? `“${title}”` : 'your membership')));
  return names.size === 0 ? null : [...names].join(' and ');
}
