import { z } from 'zod';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Notice = z.discriminatedUnion('kind', [
  /** Sent to the old address; `next` is the new one, masked. */
  z.strictObject({ kind: z.literal('EMAIL_CHANGED'), next: z.string().max(20) }),
  /** Sent to an address with an account that somebody wanted for theirs. */
  z.strictObject({ kind: z.literal('EMAIL_IN_USE') }),
  z.strictObject({ kind: z.literal('PASSWORD_CHANGED') }),
  z.strictObject({ kind: z.literal('SECOND_FACTOR_ON') }),
  z.strictObject({ kind: z.literal('SECOND_FACTOR_OFF') }),
  z.strictObject({ kind: z.literal('RECOVERY_CODES_MADE') }),
  /** `left` is the number of unused codes. */
  z.strictObject({ kind: z.literal('RECOVERY_CODE_USED'), left: z.int().nonnegative() }),
]);

export type Notice = z.infer<typeof Notice>;

export const SendNoticePayload = z.strictObject({ mailId: z.uuid(), to: z.string().max(254), notice: Notice });

/** Emails one notice about an account; retried until the mail server accepts it. */
export const sendNoticeJob = defineJob({
  name: 'identity.send-notice',
  payload: SendNoticePayload,
  concurrency: 4,
  load: async () => (await import('./send-notice.ts')).sendNotice,
});

/** Notifies an account's holder by email of a change that someone else may have made; sent when the transaction commits. */
export async function enqueueNotice(command: CommandContext, to: string, notice: Notice): Promise<void> {
  await command.enqueue(sendNoticeJob, { mailId: command.newId(), to, notice });
}
