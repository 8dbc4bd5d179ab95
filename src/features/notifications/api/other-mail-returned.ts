import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBounceToken } from '../mail/server/mail-tokens.ts';

const payload = z.strictObject({ onBehalfOf: Id, token: z.string().length(48), isComplaint: z.boolean().optional() });
export type ReturnedMail = z.output<typeof payload>;

/** Identifies the job that looks for what somebody sent to an address of nobody here when it came back; gifts defines it. */
export const otherMailReturned = { name: 'gifts.note-returned-mail', payload };

/** Enqueues looking for it, once the transaction commits. */
export async function enqueueOtherMailReturned(command: CommandContext, returned: ReturnedMail): Promise<void> {
  await command.enqueue(otherMailReturned, returned);
}

/** Whether it is this address from which the mail came back. */
export function cameBackFrom(secret: AppSecret, { onBehalfOf, token }: ReturnedMail, email: string): boolean {
  return isBounceToken(secret, token, { userId: onBehalfOf, email });
}
