import { Pill, type PillProps } from '#ui/feedback/pill.tsx';
import type { SubscriptionStatus } from '../../contract.ts';

const STATUSES: Record<SubscriptionStatus, { label: string; tone: NonNullable<PillProps['tone']> }> = {
  active: { label: 'Active', tone: 'good' },
  trial: { label: 'Trial', tone: 'good' },
  scheduled_cancellation: { label: 'Ends soon', tone: 'warn' },
  payment_failed: { label: 'Card declined', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Ended', tone: 'plain' },
};

/** The state of a subscription in a word; one that has only given months left is what was given, however long. */
export function SubscriptionPill({ status, givenUntil }: { status: SubscriptionStatus; givenUntil: string | null }) {
  const isGiven = status === 'scheduled_cancellation' && givenUntil !== null;
  const { label, tone } = isGiven ? { label: 'Given', tone: 'good' as const } : STATUSES[status];
  return <Pill tone={tone}>{label}</Pill>;
}
