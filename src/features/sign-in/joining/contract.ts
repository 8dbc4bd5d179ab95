import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { InvitationCode } from '#features/people/contract.ts';

export const JoinRequestStatus = z.enum(['WAITING', 'APPROVED', 'DECLINED']);
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>;

/** Asks before signing up whether this address, with this invitation, may have an account. Says nothing about whether it has one. */
export const CheckJoining = z.strictObject({ email: z.string().max(LIMITS.emailMax), invitation: InvitationCode.optional() });
export type CheckJoining = z.output<typeof CheckJoining>;

export const JOINING_NOTE_MAX = 500;

/** What somebody who waits writes to the administrators who decide; empty takes it back. */
export const ExplainJoining = z.strictObject({
  note: z.string().trim().max(JOINING_NOTE_MAX, `Use at most ${JOINING_NOTE_MAX} characters.`),
});
export type ExplainJoining = z.output<typeof ExplainJoining>;
