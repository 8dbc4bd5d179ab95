import type { SessionEvent } from '#features/sessions/contract.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const EventRefundsPanel = lazyPart(async () => (await import('./event-refunds-panel.tsx')).EventRefundsPanel);

/** The refunds of a cancelled event, for its host. Renders nothing for anybody else, and loads no code for them. */
export function EventRefunds({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  if (!event.cancelled || event.sessionOwnerUserId !== me) return null;
  return <EventRefundsPanel event={event} />;
}
