import { Pill, type PillProps } from '#ui/feedback/pill.tsx';
import type { Subscriber, SubscriptionStatus } from '../../contract.ts';

const STATUSES: Record<SubscriptionStatus, { label: string; tone: NonNullable<PillProps['tone']> }> = {
  active: { label: 'Active', tone: 'good' },
  trial: { label: 'Trial', tone: 'good' },
  scheduled_cancellation: { label: 'Ends soon', tone: 'warn' },
  payment_failed: { label: 'Card declined', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Ended', tone: 'plain' },
};

type SubscriptionPillProps = Pick<Subscriber, 'status' | 'paidThrough' | 'givenUntil'>;

/** The state of a subscription in a word. One that has only given months left is what was given; before them, a paid month ends nothing. */
export function SubscriptionPill({ status, paidThrough, givenUntil }: SubscriptionPillProps) {
  const { label, tone } =
    status !== 'scheduled_cancellation' || givenUntil === null
      ? STATUSES[status]
      : givenUntil <= paidThrough
        ? { label: 'Given', tone: 'good' as const }
        : STATUSES.active;
  return <Pill tone={tone}>{label}</Pill>;
}
