import type { SessionEvent } from '#features/sessions/contract.ts';
import { GiftButton } from './gift-button.tsx';
import { ticketAsGift } from './giveable.ts';

/** The way to buy tickets to a date that is on sale for somebody else. Load it lazily. */
export function GiveTicket({ event }: { event: SessionEvent }) {
  return <GiftButton goods={ticketAsGift(event)} name={event.host.displayName ?? `@${event.host.username}`} />;
}
