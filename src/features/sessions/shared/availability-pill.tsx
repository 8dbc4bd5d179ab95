import { formatCount } from '#kernel/time/time-text.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionEvent } from '../contract.ts';
import { availabilityOf } from '../rules.ts';

const FEW = 5;

/** Shows at a glance whether a ticket is available: '4 places left', 'Session Full', 'Cancelled'. */
export function AvailabilityPill({ event }: { event: SessionEvent }) {
  const availability = availabilityOf(event, useNow());
  if (!availability.purchasable) return <Pill tone={availability.reason === 'cancelled' ? 'danger' : 'plain'}>{availability.label}</Pill>;
  const { seatsLeft } = event;
  if (seatsLeft === null) return <Pill tone="good">Places available</Pill>;
  // Somebody is paying for the last seat; it may become free again.
  if (seatsLeft === 0) return <Pill tone="warn">Last places on hold</Pill>;
  return <Pill tone={seatsLeft <= FEW ? 'warn' : 'good'}>{`${formatCount(seatsLeft)} ${seatsLeft === 1 ? 'place' : 'places'} left`}</Pill>;
}
