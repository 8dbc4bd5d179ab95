import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import { otherMailReturned } from '#features/notifications/api/other-mail-returned.ts';
import { giftsToCheck } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob, type AnyJobDefinition } from '#platform/server/jobs/jobs.ts';

const Key = z.strictObject({ ownerUserId: Id, giftId: Id });

/** Mails a gift to its receiver; `mail` counts how many times it has been mailed then, so that no one of them is sent twice. */
export const sendGiftJob = defineJob({
  name: 'gifts.send',
  payload: Key.extend({ mail: z.int().min(1).max(LIMITS.giftMailsMax) }),
  load: async () => (await import('./jobs/send-gift.run.ts')).sendGift,
});

/** Reminds the giver, and the receiver if they were mailed, of a gift that is still waiting. */
export const remindOfGiftJob = defineJob({
  name: 'gifts.remind',
  payload: Key,
  load: async () => (await import('./jobs/remind-of-gift.run.ts')).remindOfGift,
});

/** Ends a gift that nobody has redeemed in time, and refunds it. */
export const endGiftJob = defineJob({
  name: 'gifts.end',
  payload: Key,
  load: async () => (await import('./jobs/end-gift.run.ts')).endUnusedGift,
});

/** Deletes names and words of a gift that was redeemed, ended or never paid for. */
export const blankGiftJob = defineJob({
  name: 'gifts.blank',
  payload: Key,
  load: async () => (await import('./jobs/blank-gift.run.ts')).blankGift,
});

/** Returns when they are deleted. */
export function wordsEndOf(over: Date): Date {
  return addMinutes(over, RETENTION_DAYS.giftWords * 24 * 60);
}

const noteReturnedMailJob = defineJob({
  ...otherMailReturned,
  load: async () => (await import('./jobs/note-returned-mail.run.ts')).noteReturnedMail,
});

const checkDatesJob = defineJob({
  ...giftsToCheck,
  load: async () => (await import('./jobs/check-dates.run.ts')).checkDatesOfGifts,
});

export const giftJobs: AnyJobDefinition[] = [sendGiftJob, remindOfGiftJob, endGiftJob, blankGiftJob, noteReturnedMailJob, checkDatesJob];
