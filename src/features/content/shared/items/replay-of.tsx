import { useQuery } from '@tanstack/react-query';
import { eventWhen } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

/** The date that a post is the replay or the notes of; nothing while it is unknown, or if the reader may not see the session. */
export function ReplayOf({ hostUserId, sessionEventId }: { hostUserId: string; sessionEventId: string }) {
  const trpc = useTrpc();
  const viewerZone = useViewerZone();
  const { data: event } = useQuery(trpc.session.getSessionEvent.queryOptions({ userId: hostUserId, sessionEventId }));
  if (!event) return null;
  return (
    <p className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
      From{' '}
      <TextLink to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}>
        {event.title}, {eventWhen(event, viewerZone).day}
      </TextLink>
    </p>
  );
}
