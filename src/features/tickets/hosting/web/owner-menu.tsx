import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { mayCancelEvents } from '#features/sessions/policy.ts';

const HostMenu = lazyPart(async () => (await import('./host-menu.tsx')).HostMenu);

/** What the host can do with an event. Renders nothing for anybody else, who needn't load its code either. */
export function OwnerMenu({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  if (!mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me)) return null;
  return <HostMenu event={event} />;
}
