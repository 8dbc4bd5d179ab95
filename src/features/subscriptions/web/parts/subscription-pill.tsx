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

/** The status of a subscription in a word or two. */
export function SubscriptionPill({ status }: { status: SubscriptionStatus }) {
  const { label, tone } = STATUSES[status];
  return <Pill tone={tone}>{label}</Pill>;
}
