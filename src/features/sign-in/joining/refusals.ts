import { defineRefusals } from '#kernel/http/refusal.ts';

/** Why somebody may not have an account (docs/product.md#who-may-join). */
export const joiningRefusals = defineRefusals({
  CLOSED: { code: 'FORBIDDEN', message: 'Nobody new can join at the moment.' },
  DOMAIN_BLOCKED: { code: 'FORBIDDEN', message: 'Addresses of this mail provider can’t be used here. Please use another one.' },
  WAITING: { code: 'FORBIDDEN', message: 'An administrator decides about your request to join. We’ll email you.' },
  DECLINED: { code: 'FORBIDDEN', message: 'An administrator has declined your request to join.' },
  NOT_WAITING: { code: 'NOT_FOUND', message: 'Your request to join isn’t waiting for a decision any more.' },
  INVITATION_NEEDED: { code: 'FORBIDDEN', message: 'You need an invitation to join: open the link that you were sent, or enter its code.' },
  INVITATION_INVALID: { code: 'FORBIDDEN', message: 'This invitation isn’t valid, or not any more. Ask whoever sent it for another.' },
});
