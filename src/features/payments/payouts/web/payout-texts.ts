import type { PillProps } from '#ui/feedback/pill.tsx';
import type { AccountStatus } from '../contract.ts';

export type PayoutCopy = { label: string; tone: NonNullable<PillProps['tone']>; title: string; text: string; button: string | null };

const STOPPED: PayoutCopy = {
  label: 'Payouts stopped',
  tone: 'danger',
  title: 'Your payouts are stopped',
  text: 'You can still sell. Our payment partner sends nothing to your bank until you’ve updated your details, and the money stays in your balance.',
  button: 'Update details',
};

/** Returns what a person reads about their payout account, and the label of the button that continues. */
export function payoutCopy({ status, payoutsEnabled }: Pick<AccountStatus, 'status' | 'payoutsEnabled'>): PayoutCopy {
  return status === 'ACTIVE' && !payoutsEnabled ? STOPPED : TEXTS[status];
}

const TEXTS: Record<AccountStatus['status'], PayoutCopy> = {
  NONE: {
    label: 'Not set up',
    tone: 'plain',
    title: 'Become a Creator (Earn)',
    text: 'Host sessions, sell tickets and get paid into your bank account. It takes a few minutes to set up.',
    button: 'Set up payouts',
  },
  ONBOARDING: {
    label: 'Not finished',
    tone: 'warn',
    title: 'Finish setting up payouts',
    text: 'Our payment partner needs a little more from you before you can be paid. What you’ve entered so far is saved.',
    button: 'Continue setup',
  },
  PENDING: {
    label: 'Being checked',
    tone: 'warn',
    title: 'Your details are being checked',
    text: 'There’s nothing for you to do. It usually takes a few minutes, occasionally a few days.',
    button: null,
  },
  RESTRICTED: {
    label: 'Action needed',
    tone: 'danger',
    title: 'Your payouts are on hold',
    text: 'Our payment partner needs something from you before you can be paid again. Until then, nothing you offer is on sale; what you’ve earned stays yours.',
    button: 'Update details',
  },
  ACTIVE: {
    label: 'Active',
    tone: 'good',
    title: 'You’re a creator',
    text: 'Payouts are set up. You can sell tickets, and your earnings go to your bank account.',
    button: null,
  },
};
