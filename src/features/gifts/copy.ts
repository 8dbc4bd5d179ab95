import { whenInWords } from '#kernel/time/event-when.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { lastDayOf } from '#features/memberships/rules.ts';
import { monthsWords } from '#features/subscriptions/copy.ts';
import type { Gift } from './contract.ts';

const ZONE = 'Europe/London';

type Worth = Pick<Gift, 'places' | 'months' | 'endDateTime' | 'date'>;

/** Returns what a gift is redeemed for, in a few words: `a pass for 10 places in sessions, valid until Friday 4 December 2026`. */
export function worthOf({ places, months, endDateTime, date }: Worth): string {
  if (date !== null) return `${ticketsOf(date.seats)} for ${whenInWords(date)}`;
  if (months !== null) return `${monthsWords(months)} of everything for subscribers, without renewal`;
  const what =
    places === null
      ? 'a pass for any number of sessions'
      : places === 1
        ? 'a pass for 1 place in a session'
        : `a pass for ${places} places in sessions`;
  return endDateTime === null ? what : `${what}, valid until ${lastDayOf(endDateTime)}`;
}

function ticketsOf(seats: number): string {
  return seats > 1 ? `${seats} tickets` : 'a ticket';
}

/** Returns the last day on which a gift can be redeemed. */
export function redeemBy(expiresAt: Date | string): string {
  return formatDate(new Date(new Date(expiresAt).getTime() - 1), ZONE);
}

/** What becomes of a gift that nobody redeems; the dialog, mails and the terms say it. */
export const UNUSED_RULE = 'If nobody redeems it within a year, you get your money back.';

/** The same of tickets: their places are the giver's until then. */
export const UNUSED_TICKET_RULE =
  'Until it is redeemed, the place is yours: if nobody redeems it before the session starts, you can come yourself.';

/** How a giver returns tickets that nobody has redeemed; where the policy of their host is known, it says so instead. */
export const RETURN_GIFT_RULE = 'Until then you can return it on the terms that its host had when you bought it.';

/** Returns what becomes of a gift that nobody redeems, with its last day once that is known. */
export function unusedRule({ kind, expiresAt = null }: { kind: string; expiresAt?: Date | string | null }): string {
  if (kind === 'TICKET') return UNUSED_TICKET_RULE;
  return expiresAt === null ? UNUSED_RULE : `If nobody redeems it by ${redeemBy(expiresAt)}, you get your money back.`;
}

/** What a refund does to a gift; the dialog and the terms say it. */
export const REFUND_RULE =
  'Until it is redeemed, a refund ends it. Once it is, the creator can still refund you, and what came of it ends then.';

/** The same of tickets. */
export const REDEEMED_TICKET_RULE =
  'Once it is redeemed, whoever has it can return it in your place, and the host can refund it. Either way the money comes back to you.';

/** The same where tickets are returned for a credit. */
const CREDIT_TICKET_RULE =
  'Once it is redeemed, whoever has it can return it, and the credit for it is theirs. If the host refunds it, the money comes back to you.';

/** Returns what a refund does to a gift; of tickets, by what their host promised. */
export function refundRule({ kind, policy }: { kind: string; policy?: { credit?: true | undefined } | null | undefined }): string {
  if (kind !== 'TICKET') return REFUND_RULE;
  return policy?.credit ? CREDIT_TICKET_RULE : REDEEMED_TICKET_RULE;
}

/** Who can redeem a gift; the dialog, mails and the terms say it. */
export const LINK_RULE = 'Whoever has its link can redeem it, once.';

/** What becomes of a receiver's address. */
export const ADDRESS_RULE = 'Their address is used for this gift alone, and deleted once it is redeemed or over.';

type State = { label: string; tone: 'plain' | 'good' | 'warn' };

/** Returns the state of a gift in a word or two, as its giver reads it. */
export function giftState({ status, sendAt, mailedAt, returnedAt }: Pick<Gift, 'status' | 'sendAt' | 'mailedAt' | 'returnedAt'>): State {
  if (status === 'redeemed') return { label: 'Redeemed', tone: 'good' };
  if (status === 'ended') return { label: 'Ended', tone: 'plain' };
  if (status !== 'waiting') return { label: 'Not paid', tone: 'warn' };
  if (returnedAt !== null) return { label: 'Came back', tone: 'warn' };
  if (mailedAt !== null) return { label: 'Sent', tone: 'plain' };
  return { label: sendAt === null ? 'To pass on' : 'To be sent', tone: 'plain' };
}

const TICKET_ENDS: Record<NonNullable<Gift['endReason']>, string> = {
  refunded: 'It was returned or refunded, so it can’t be redeemed any more.',
  unused: 'Nobody redeemed it before the session started, so its place stayed yours.',
  'creator-left': 'Its host has closed their account.',
  'giver-left': 'It ended with the account of whoever bought it.',
  cancelled: 'Its date was cancelled, so it can’t be redeemed any more.',
  'taken-down': 'We’ve taken its session down, so it can’t be redeemed any more. Its place is yours.',
};

const ENDS: typeof TICKET_ENDS = {
  ...TICKET_ENDS,
  refunded: 'It was refunded, so it can’t be redeemed any more.',
  unused: 'Nobody redeemed it in time. You get your money back.',
  'creator-left': 'Its creator has closed their account. You get your money back.',
};

type Told = Pick<
  Gift,
  'kind' | 'status' | 'endReason' | 'redeemedAt' | 'mailedAt' | 'returnedAt' | 'sendAt' | 'expiresAt' | 'receiverName'
>;

/** Returns the same as sentences. */
export function giftSentence({ kind, status, endReason, redeemedAt, mailedAt, returnedAt, sendAt, expiresAt, receiverName }: Told): string {
  if (status === 'ended') return (kind === 'TICKET' ? TICKET_ENDS : ENDS)[endReason ?? 'refunded'];
  if (status === 'redeemed') return `Redeemed on ${dateOf(redeemedAt)}.`;
  if (status !== 'waiting') return 'It isn’t paid, so nobody can redeem it.';
  const who = receiverName ?? 'its receiver';
  const sent =
    returnedAt !== null
      ? 'Its mail came back: nobody reads that address. Copy its link and pass it on.'
      : mailedAt !== null
        ? `Mailed to ${who} on ${dateOf(mailedAt)}.`
        : sendAt === null
          ? 'Copy its link and pass it on.'
          : `It will be mailed to ${who} on ${dateOf(sendAt)}.`;
  if (kind === 'TICKET') return `${sent} It can be redeemed until the session starts.`;
  return `${sent} It can be redeemed until ${expiresAt === null ? '' : redeemBy(expiresAt)}.`;
}

function dateOf(instant: string | null): string {
  return instant === null ? '' : formatDate(new Date(instant), ZONE);
}
