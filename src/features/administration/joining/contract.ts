import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { JoinRequestStatus } from '#features/sign-in/joining/contract.ts';
import { UserCard } from '#features/people/contract.ts';

export const QueryJoinRequests = z.strictObject(pageInput(20));
export type QueryJoinRequests = z.output<typeof QueryJoinRequests>;

/** Somebody who has confirmed their address and waits for an administrator's decision. */
export const JoinRequest = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  /** What they wrote to administrators. */
  note: z.string().nullable(),
  createdAt: Instant,
});
export type JoinRequest = z.infer<typeof JoinRequest>;
/** Whoever has waited longest comes first. */
export const JoinRequestsOutput = pageOutput(JoinRequest);

export const CountJoinRequests = z.strictObject({});
export const JoinRequestCount = z.object({ count: z.int() });

export const DecideJoinRequest = z.strictObject({ id: Id, decision: JoinRequestStatus.extract(['APPROVED', 'DECLINED']) });
export type DecideJoinRequest = z.output<typeof DecideJoinRequest>;

export const INVITATION_NOTE_MAX = 100;

export const CreateInvitation = z.strictObject({
  /** For administrators: whom it is for. */
  note: z.string().trim().max(INVITATION_NOTE_MAX, `Use at most ${INVITATION_NOTE_MAX} characters.`),
  mostUses: z
    .int('Give a whole number.')
    .min(1, 'At least one person must be able to use it.')
    .max(1000, 'At most 1000 people can use one invitation.'),
  /** Null if it ends only by hand. */
  endsAt: Instant.nullable(),
});
export type CreateInvitation = z.output<typeof CreateInvitation>;

export const CreatedInvitation = z.object({ id: Id });

export const EndInvitation = z.strictObject({ id: Id });
export type EndInvitation = z.output<typeof EndInvitation>;

export const QueryInvitations = z.strictObject(pageInput(20));
export type QueryInvitations = z.output<typeof QueryInvitations>;

export const Invitation = z.object({
  id: Id,
  code: z.string(),
  note: z.string(),
  mostUses: z.int(),
  uses: z.int(),
  endsAt: Instant.nullable(),
  createdAt: Instant,
  /** Null if they have left. */
  by: UserCard.nullable(),
  /** The last who joined by it and are still here, at most ten. */
  joined: z.array(UserCard),
});
export type Invitation = z.infer<typeof Invitation>;
/** Newest first. */
export const InvitationsOutput = pageOutput(Invitation);
