import { formatDate } from '#kernel/time/time-text.ts';

const ZONE = 'Europe/London';

/** What a mail says to a person whose subscription or membership has ended because its creator closed their account. */
export function creatorLeft({ paid_through: paidThrough }: { paid_through: Date | null }, now: Date): string[] {
  return [
    'Its creator has closed their account, so it has ended. You won’t be charged again.',
    ...(paidThrough !== null && paidThrough > now
      ? [`It was paid until ${formatDate(paidThrough, ZONE)}. Write to us if you’d like a refund for the time you’ve lost.`]
      : []),
  ];
}
