import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { useLiveTopic } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { CommentStart } from '../web/parts/comment-start.tsx';
import { CommentThread } from '../web/parts/comment-thread.tsx';
import { processingDelay } from '../web/parts/processing-delay.ts';
import { useSentWithTip } from '../web/parts/use-sent-with-tip.ts';

export type CommentListProps = {
  contentItemUri: ContentItemUri;
  contentUserId: string;
  /** The name of the item's owner, and the item's first words. */
  about: { name: string; opening: string };
};

/** The comments under a post or session, newest first, with a form to join in. */
export function CommentList({ contentItemUri, contentUserId, about }: CommentListProps) {
  const trpc = useTrpc();
  useLiveTopic(`content:${contentUserId}:${contentItemUri.id}`);
  const comments = useInfiniteQuery(
    trpc.comment.queryComments.infiniteQueryOptions(
      { contentItemUri, userId: contentUserId, limit: 20 },
      {
        getNextPageParam: (last) => last.nextCursor,
        refetchInterval: ({ state }) => processingDelay(state.data?.pages, state.dataUpdateCount),
      },
    ),
  );
  const items = comments.data?.pages.flatMap((page) => page.items) ?? [];
  useSentWithTip(useMyUserId(), contentItemUri.id, items);
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2 id="comments-title" tabIndex={-1} className="mb-4 w-fit text-[17px]">
        Comments
      </h2>
      <div className="mb-6">
        <CommentStart contentItemUri={contentItemUri} contentUserId={contentUserId} about={about} />
      </div>
      {comments.isError && items.length === 0 ? (
        <ErrorState title="The comments couldn’t be loaded" onRetry={() => void comments.refetch()} retrying={comments.isFetching} />
      ) : null}
      {comments.isSuccess && items.length === 0 ? (
        <p className="flex items-center gap-2 py-6 text-ink-2">
          <MessageCircle size={18} aria-hidden="true" /> No comments yet. Be the first.
        </p>
      ) : null}
      <ul className="flex flex-col gap-5">
        {items.map((comment) => (
          <CommentThread key={comment.id} comment={comment} />
        ))}
      </ul>
      <LoadMore
        hasMore={comments.hasNextPage}
        loading={comments.isFetchingNextPage}
        failed={comments.isFetchNextPageError}
        onLoadMore={() => void comments.fetchNextPage()}
        label="Show more comments"
      />
    </section>
  );
}
