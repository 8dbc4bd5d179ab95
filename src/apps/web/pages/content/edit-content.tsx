import { skipToken, useQuery } from '@tanstack/react-query';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { SessionComposer } from '#features/sessions/shared/session-composer.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { FileQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { mayEdit } from '#features/content/policy.ts';
import type { PostContent, SessionContent } from '#features/content/contract.ts';
import { PostComposer } from '#features/content/shared/composer/composer-post.tsx';
import { useComposerMedia } from '#features/content/shared/composer/use-composer-media.ts';

type Published = PostContent | SessionContent;

/** The form for editing something published, named as in the address: `POST:<id>` or `SESSION:<id>`. */
export function EditContent({ name, userId }: { name: string; userId: string }) {
  return (
    <OwnContent name={name} userId={userId} what="edit">
      {(editing) => <Editor key={editing.id} userId={userId} current={editing} />}
    </OwnContent>
  );
}

/** The form of a new session that starts as a copy of a published one; pictures aren't copied. */
export function DuplicateSession({ id, userId }: { id: string; userId: string }) {
  const media = useComposerMedia();
  return (
    <OwnContent name={`SESSION:${id}`} userId={userId} what="duplicate">
      {(like) => (like.type === 'SESSION' ? <SessionComposer userId={userId} media={media} like={like} /> : null)}
    </OwnContent>
  );
}

/** The form of a new session that begins as a template of this browser; pictures aren't part of one. */
export function FromTemplate({ id, userId }: { id: string; userId: string }) {
  const media = useComposerMedia();
  return <SessionComposer userId={userId} media={media} templateId={id} />;
}

/** The form of what a host adds to a date that is over. */
export function NewReplay({ sessionEventId, userId }: { sessionEventId: string; userId: string }) {
  const trpc = useTrpc();
  const event = useQuery(trpc.session.getSessionEvent.queryOptions({ userId, sessionEventId }));
  const media = useComposerMedia(undefined, `replay.${userId}.${sessionEventId}`);
  const viewerZone = useViewerZone();
  if (event.isPending) return <Spinner label="Loading" size={28} />;
  if (event.isError && isInvalid(event.error.data?.code)) return <EmptyState icon={FileQuestion} title="This date isn’t one of yours" />;
  if (event.isError)
    return <ErrorState title="This date couldn’t be loaded" onRetry={() => void event.refetch()} retrying={event.isFetching} />;
  const when = eventWhen(event.data, viewerZone);
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-2 [overflow-wrap:anywhere]">
        {event.data.title}, {when.day}, {when.time}
      </p>
      <PostComposer userId={userId} media={media} replayOf={sessionEventId} />
    </>
  );
}

const isInvalid = (code: string | undefined) => code === 'NOT_FOUND' || code === 'BAD_REQUEST' || code === 'FORBIDDEN';

type OwnContentProps = { name: string; userId: string; what: 'edit' | 'duplicate'; children: (content: Published) => ReactNode };

function OwnContent({ name, userId, what, children }: OwnContentProps) {
  const trpc = useTrpc();
  const [type, id] = name.split(':');
  const uri = ContentItemUri.safeParse({ type, id }).data;
  // The current version, never a cached one.
  const item = useQuery(
    trpc.content.getContentItem.queryOptions(uri ? { contentItemUri: uri, userId } : skipToken, {
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  // A later refetch, such as after a lost connection, must not discard what has been written and added by then.
  if (item.isLoading || (item.isFetching && !item.isFetchedAfterMount)) return <Spinner label="Loading" size={28} />;
  const content = item.data;
  if (content && !content.locked && mayEdit({ ownerUserId: content.userId }, { userId })) return children(content);
  if (item.isError && item.error.data?.code !== 'NOT_FOUND')
    return <ErrorState title="This couldn’t be loaded" onRetry={() => void item.refetch()} retrying={item.isFetching} />;
  return <EmptyState icon={FileQuestion} title={`There’s nothing here for you to ${what}`} />;
}

// Stays on the version it was opened with, so that saving finds out if it has been edited elsewhere.
function Editor({ userId, current }: { userId: string; current: Published }) {
  const [editing] = useState(current);
  const media = useComposerMedia(editing.media);
  return editing.type === 'SESSION' ? (
    <SessionComposer userId={userId} media={media} editing={editing} />
  ) : (
    <PostComposer userId={userId} media={media} editing={editing} />
  );
}
