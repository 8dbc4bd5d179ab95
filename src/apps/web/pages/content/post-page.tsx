import { useQuery } from '@tanstack/react-query';
import { CommentList } from '#features/comments/shared/comment-list.tsx';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { useSeen } from '#features/views/shared/use-seen.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc, type Trpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { Content } from '#features/content/contract.ts';
import { ApprovalNotice } from '#features/content/shared/items/approval-notice.tsx';
import { AuthorLine } from '#features/content/shared/items/author-line.tsx';
import { CardActions } from '#features/content/shared/cards/card-actions.tsx';
import { ContentMedia } from '#features/content/shared/items/content-media.tsx';
import { contentMovedTo } from '#features/content/shared/items/content-path.ts';
import { LockedMedia } from '#features/content/shared/items/locked-media.tsx';
import { LockedReplay } from '#features/content/shared/items/locked-replay.tsx';
import { ReplayOf } from '#features/content/shared/items/replay-of.tsx';
import { MoreFrom } from '#features/content/shared/cards/more-from.tsx';
import { openingOf } from '#features/content/shared/items/opening-of.ts';
import { OwnerActions } from '#features/content/shared/items/owner-actions.tsx';
import { postHead } from '#features/content/shared/items/post-head.ts';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { Moderated } from './lazy-moderated.ts';

// The username in the address says whose item is meant.
const itemOf = (trpc: Trpc, { username, postId: id }: { username: string; postId: string }) =>
  trpc.content.getContentItem.queryOptions({ contentItemUri: { type: 'POST', id }, username });

const page = definePage('/:username/post/:postId', {
  queries: (trpc, { params }) => [itemOf(trpc, params)],
  next: (trpc, [post]) => [
    trpc.comment.queryComments.infiniteQueryOptions(
      { contentItemUri: { type: 'POST', id: post.id }, userId: post.userId, limit: 20 },
      { getNextPageParam: (last) => last.nextCursor },
    ),
  ],
  movedTo: ([post], { params }) => contentMovedTo(post, params.username),
  head: ([post], { origin }) => postHead(post, origin),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** One post with its comments. */
export default function PostPage() {
  const params = page.useParams();
  const trpc = useTrpc();
  const post = useQuery(itemOf(trpc, params));
  if (!post.data)
    return post.isError ? (
      <ErrorState
        title="This post couldn’t be loaded"
        detail={post.error.message}
        onRetry={() => void post.refetch()}
        retrying={post.isFetching}
      />
    ) : null;
  return <Post content={post.data} />;
}

function Post({ content }: { content: Content }) {
  const seen = useSeen<HTMLDivElement>(content);
  return (
    <PageColumns aside={<MoreFrom userId={content.userId} name={nameOf(content)} except={content.id} />}>
      <h1 className="sr-only">Post by {nameOf(content)}</h1>
      <Card as="article" className="mb-6" ref={seen}>
        <PostInside content={content} />
      </Card>
      {content.locked ? null : (
        <CommentList
          contentItemUri={{ type: 'POST', id: content.id }}
          contentUserId={content.userId}
          about={{ name: content.author.displayName ?? content.username, opening: openingOf(content) }}
        />
      )}
    </PageColumns>
  );
}

function PostInside({ content }: { content: Content }) {
  return (
    <>
      <div className="flex flex-col gap-3 px-5 py-[18px]">
        <AuthorLine
          author={content.author}
          action={
            <>
              <FollowButton userId={content.userId} name={nameOf(content)} />
              <OwnerActions content={content} />
            </>
          }
          below={
            <>
              <RelativeTime instant={content.createdAt} />
              {content.editedAt ? (
                <>
                  {' · Edited '}
                  <RelativeTime instant={content.editedAt} />
                </>
              ) : null}
            </>
          }
        />
        {content.replay ? <ReplayOf hostUserId={content.userId} sessionEventId={content.replay.sessionEventId} /> : null}
        <ApprovalNotice content={content} />
        {content.approvalStatus === 'APPROVED' ? null : <Moderated content={content} />}
        {content.locked ? <RichText text={content.shortText} /> : <RichText text={content.text} mentions={content.mentions} />}
      </div>
      {content.locked ? (
        content.replay ? (
          <LockedReplay content={content} replay={content.replay} />
        ) : (
          <LockedMedia content={content} />
        )
      ) : (
        <ContentMedia media={content.media} seed={content.id} priority whole />
      )}
      <CardActions content={content} tips />
    </>
  );
}

function nameOf({ author }: Content): string {
  return author.displayName ?? author.username;
}
