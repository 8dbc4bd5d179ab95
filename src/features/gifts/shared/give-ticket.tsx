import type { SessionEvent } from '#features/sessions/contract.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { GiftButton } from './gift-button.tsx';
import { ticketAsGift } from './giveable.ts';

/** The way to buy tickets to a date that is on sale for somebody else, until it begins. Load it lazily. */
export function GiveTicket({ event }: { event: SessionEvent }) {
  const now = useNow();
  if (new Date(event.startDateTime) <= now) return null;
  return <GiftButton goods={ticketAsGift(event)} name={event.host.displayName ?? `@${event.host.username}`} />;
}
