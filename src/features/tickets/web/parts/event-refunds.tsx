import { lazy, Suspense } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useMyUserId } from '#platform/web/use-session.ts';

const EventRefundsPanel = lazy(() => import('./event-refunds-panel.tsx').then((module) => ({ default: module.EventRefundsPanel })));

/** What a cancelled event owes its guests, for its host. Nothing for anybody else, who need not load its code either. */
export function EventRefunds({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  if (!event.cancelled || event.sessionOwnerUserId !== me) return null;
  return (
    <Suspense fallback={null}>
      <EventRefundsPanel event={event} />
    </Suspense>
  );
}
