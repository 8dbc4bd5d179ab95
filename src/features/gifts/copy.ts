import { formatDate } from '#kernel/time/time-text.ts';
import { lastDayOf } from '#features/memberships/rules.ts';
import { monthsWords } from '#features/subscriptions/copy.ts';
import type { Gift } from './contract.ts';

const ZONE = 'Europe/London';

type Worth = Pick<Gift, 'places' | 'months' | 'endDateTime'>;

/** Returns what a gift is redeemed for, in a few words: `a pass for 10 places in sessions, valid until Friday 4 December 2026`. */
export function worthOf({ places, months, endDateTime }: Worth): string {
  if (months !== null) return `${monthsWords(months)} of everything for subscribers, without renewal`;
  const what =
    places === null
      ? 'a pass for any number of sessions'
      : places === 1
        ? 'a pass for 1 place in a session'
        : `a pass for ${places} places in sessions`;
  return endDateTime === null ? what : `${what}, valid until ${lastDayOf(endDateTime)}`;
}

/** Returns the last day on which a gift can be redeemed. */
export function redeemBy(expiresAt: Date | string): string {
  return formatDate(new Date(new Date(expiresAt).getTime() - 1), ZONE);
}

/** What becomes of a gift that nobody redeems; the dialog, mails and the terms say it. */
export const UNUSED_RULE = 'If nobody redeems it within a year, you get your money back.';

/** What a refund does to a gift; the dialog and the terms say it. */
export const REFUND_RULE =
  'Until it is redeemed, a refund ends it. Once it is, the creator can still refund you, and what came of it ends then.';

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

const ENDS: Record<NonNullable<Gift['endReason']>, string> = {
  refunded: 'It was refunded, so it can’t be redeemed any more.',
  unused: 'Nobody redeemed it in time. You get your money back.',
  'creator-left': 'Its creator has closed their account. You get your money back.',
  'giver-left': 'It ended with the account of whoever bought it.',
};

type Told = Pick<Gift, 'status' | 'endReason' | 'redeemedAt' | 'mailedAt' | 'returnedAt' | 'sendAt' | 'expiresAt' | 'receiverName'>;

/** Returns the same as sentences. */
export function giftSentence({ status, endReason, redeemedAt, mailedAt, returnedAt, sendAt, expiresAt, receiverName }: Told): string {
  if (status === 'ended') return ENDS[endReason ?? 'refunded'];
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
  return `${sent} It can be redeemed until ${expiresAt === null ? '' : redeemBy(expiresAt)}.`;
}

function dateOf(instant: string | null): string {
  return instant === null ? '' : formatDate(new Date(instant), ZONE);
}
