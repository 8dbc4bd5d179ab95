import { formatDay } from '#kernel/time/time-text.ts';
import type { DisputeState, InDoubt, NotificationData } from './notification-data.ts';

/** To a participant, of a date in doubt. */
export function mayNotTakePlace({ title, startDateTime, timeZone, mayReturn }: InDoubt, why: string): string {
  const sentence = `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} may not take place: ${why}.`;
  return mayReturn ? `${sentence} You can return your ticket.` : sentence;
}

/** To the seller, about a buyer's bank, with the amount and the quoted title of what was sold. */
export const DISPUTE_TEXTS: Record<DisputeState, (amount: string, title: string) => string> = {
  INQUIRY: (amount, title) => `A buyer’s bank is querying ${amount} for ${title}. No money has been taken so far.`,
  OPEN: (amount, title) => `A buyer’s bank has taken back ${amount} for ${title}. Your share is on hold.`,
  WON: (amount, title) => `The dispute over ${amount} for ${title} was won. Your share will be paid again.`,
  LOST: (amount, title) => `The dispute over ${amount} for ${title} was lost. The buyer keeps the money.`,
  CLOSED: (amount, title) => `The bank’s query about ${amount} for ${title} is closed. No money was taken.`,
};

/** To whoever gives tickets, with the quoted title of their session. */
export const GIFT_CHANGES: Record<NotificationData['GIFT_CHANGED']['change'], (title: string) => string> = {
  cancelled: (title) => `Your gift ${title} can’t be redeemed any more: its date was cancelled.`,
  'taken-down': (title) => `Your gift ${title} can’t be redeemed any more: we’ve taken its session down.`,
  sent: (title) => `The date of your gift ${title} was moved, so we’re mailing it now.`,
};
