import { defineRefusals } from '#kernel/refusal.ts';

export const membershipRefusals = defineRefusals({
  MEMBERSHIP_NOT_FOUND: { code: 'NOT_FOUND', message: 'This membership does not exist or is not for sale.' },
  MEMBERSHIP_NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the creator of a membership can change it.' },
  MEMBERSHIP_ID_TAKEN: { code: 'CONFLICT', message: 'Another membership with this id exists already. Send a new id.' },
  TYPE_IS_FIXED: { code: 'CONFLICT', message: 'A pass cannot become a membership that renews, nor the other way round.' },
  PAYOUTS_FIRST: { code: 'PRECONDITION_FAILED', message: 'Set up payouts first: nothing is sold before you can be paid.' },
  TOO_MANY: { code: 'CONFLICT', message: 'You already have 100 memberships. Change one of them instead.' },
  OWN_MEMBERSHIP: { code: 'FORBIDDEN', message: 'You cannot buy your own membership.' },
  BLOCKED_MEMBERSHIP: { code: 'FORBIDDEN', message: 'You cannot buy memberships of this creator.' },
  HAS_MEMBERSHIP: { code: 'CONFLICT', message: 'You already have this membership.' },
  PASS_IS_OVER: { code: 'CONFLICT', message: 'The last day of this pass has passed.' },
  NO_MEMBERSHIP: { code: 'NOT_FOUND', message: 'You have no membership that renews here.' },
  CANNOT_RESUME: { code: 'CONFLICT', message: 'This membership cannot be resumed. Join again instead.' },
  ENDED_BY_CREATOR: { code: 'CONFLICT', message: 'The creator has ended this membership, so it cannot be resumed.' },
  CANCEL_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to cancel membership' },
  RESUME_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to resume membership' },
  NO_USE_LEFT: { code: 'CONFLICT', message: 'Your membership has no place left for this session.' },
});
