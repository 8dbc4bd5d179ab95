import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of exports and deletion. */
export const privacyRefusals = defineRefusals({
  LAST_ADMIN: {
    code: 'CONFLICT',
    message: 'You’re the only administrator. Make someone else an administrator before you delete your account.',
  },
  TICKETS_OWED: {
    code: 'CONFLICT',
    message:
      'People have paid for your upcoming sessions. Hold those sessions, or cancel them and refund everyone, before you delete your account.',
  },
  REFUNDS_OWED: {
    code: 'CONFLICT',
    message: 'Somebody is waiting for a refund from you. Make it in your orders before you delete your account.',
  },
  EXPORT_GONE: { code: 'NOT_FOUND', message: 'This link has expired. Request your data again in your account settings.' },
});
