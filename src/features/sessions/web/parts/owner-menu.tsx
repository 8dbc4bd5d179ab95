import { lazy, Suspense } from 'react';
import { useMyUserId } from '#platform/web/use-session.ts';
import type { SessionEvent } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';

const HostMenu = lazy(() => import('./host-menu.tsx').then((module) => ({ default: module.HostMenu })));

/** What the host can do with an event. Nothing for anybody else, who need not load its code either. */
export function OwnerMenu({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  if (!mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me)) return null;
  return (
    <Suspense fallback={null}>
      <HostMenu event={event} />
    </Suspense>
  );
}
