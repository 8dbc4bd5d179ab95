import { defineRefusals } from '#kernel/http/refusal.ts';

export const membershipRefusals = defineRefusals({
  MEMBERSHIP_NOT_FOUND: { code: 'NOT_FOUND', message: 'This membership doesn’t exist or isn’t for sale.' },
  MEMBERSHIP_NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the creator of a membership can change it.' },
  MEMBERSHIP_ID_TAKEN: { code: 'CONFLICT', message: 'Another membership with this id already exists. Send a new id.' },
  TYPE_IS_FIXED: { code: 'CONFLICT', message: 'A pass can’t become a renewing membership, or vice versa.' },
  PAYOUTS_FIRST: { code: 'PRECONDITION_FAILED', message: 'Set up payouts first: you can’t sell anything until you can be paid.' },
  TOO_MANY: { code: 'CONFLICT', message: 'You already have 100 memberships. Change one of them instead.' },
  OWN_MEMBERSHIP: { code: 'FORBIDDEN', message: 'You can’t buy your own membership.' },
  BLOCKED_MEMBERSHIP: { code: 'FORBIDDEN', message: 'You can’t buy memberships from this creator.' },
  HAS_MEMBERSHIP: { code: 'CONFLICT', message: 'You already have this membership.' },
  MEMBERSHIP_CHANGED: { code: 'CONFLICT', message: 'This membership has changed. Check it before you buy.' },
  LAST_DAY_PASSED: { code: 'BAD_REQUEST', message: 'Choose a last day that hasn’t passed' },
  PASS_IS_OVER: { code: 'CONFLICT', message: 'This pass has expired.' },
  NO_MEMBERSHIP: { code: 'NOT_FOUND', message: 'You don’t have a renewing membership here.' },
  CANNOT_RESUME: { code: 'CONFLICT', message: 'This membership can’t be resumed. Join again instead.' },
  SUSPENDED: { code: 'CONFLICT', message: 'While the creator’s account is suspended, this membership can’t be resumed.' },
  ENDED_BY_CREATOR: { code: 'CONFLICT', message: 'The creator has ended this membership, so it can’t be resumed.' },
  CANCEL_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to cancel membership' },
  RESUME_FAILED: { code: 'UNPROCESSABLE_CONTENT', message: 'Failed to resume membership' },
  NO_USE_LEFT: { code: 'CONFLICT', message: 'Your membership has no places left for this session.' },
});
