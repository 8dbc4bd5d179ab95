import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Comment } from '../../contract.ts';
import { CommentItem } from './comment-item.tsx';
import { processingDelay } from './processing-delay.ts';
import { useNextPage } from './use-next-page.ts';

const LATEST_SHOWN = 100;

export type RepliesProps = {
  comment: Comment;
  /** When the reader's own first reply of this visit was written: from there on they are shown, even while those before are not. */
  ownSince: string | null;
  onReply: (to: Comment) => void;
};

/** The replies to a comment, oldest first, loaded a page at a time. */
export function Replies({ comment, ownSince, onReply }: RepliesProps) {
  const trpc = useTrpc();
  const asked = {
    contentItemUri: { type: comment.type, id: comment.contentId },
    userId: comment.contentUserId,
    parentCommentId: comment.id,
  };
  const replies = useInfiniteQuery(
    trpc.comment.queryComments.infiniteQueryOptions(
      { ...asked, limit: 20 },
      {
        getNextPageParam: (last) => last.nextCursor,
        refetchInterval: ({ state }) => processingDelay(state.data?.pages, state.dataUpdateCount),
      },
    ),
  );
  const next = useNextPage(replies);
  const latest = useQuery(
    trpc.comment.queryComments.queryOptions(
      ownSince !== null && replies.hasNextPage ? { ...asked, since: ownSince, limit: LATEST_SHOWN } : skipToken,
      { refetchInterval: ({ state }) => processingDelay(state.data && [state.data], state.dataUpdateCount) },
    ),
  );
  const items = replies.data?.pages.flatMap((page) => page.items) ?? [];
  const known = new Set(items.map(({ id }) => id));
  const beyond = (latest.data?.items ?? []).filter(({ id }) => replies.hasNextPage && !known.has(id));
  const name = comment.author.displayName ?? comment.author.username;
  return (
    <>
      <ReplyList label={`Replies to ${name}`} items={items} onReply={onReply} />
      {replies.isError ? (
        <p role="alert" className="text-sm text-danger">
          The replies couldn’t be loaded.{' '}
          <button type="button" className="font-semibold underline" onClick={() => void replies.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {replies.hasNextPage || replies.isPending ? (
        <Button variant="quiet" size="small" className="self-start" loading={replies.isPending || next.isLoading} onClick={next.load}>
          Show more replies
        </Button>
      ) : null}
      <ReplyList label={`Latest replies to ${name}`} items={beyond} onReply={onReply} />
    </>
  );
}

function ReplyList({ label, items, onReply }: { label: string; items: readonly Comment[]; onReply: (to: Comment) => void }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4 empty:hidden">
      {items.map((reply) => (
        <li key={reply.id}>
          <CommentItem comment={reply} onReply={() => onReply(reply)} />
        </li>
      ))}
    </ul>
  );
}
