import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { v7 } from 'uuid';
import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import { LIMITS } from '#kernel/limits.ts';
import { RichText } from '#features/content/web/parts/rich-text.tsx';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useJoinIn } from '#platform/web/join-in.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast.ts';
import type { Comment } from '../../contract.ts';

export type CommentListProps = { contentItemUri: ContentItemUri; contentUserId: string };

/** The conversation under a post or session, newest first, with a place to join in. */
export function CommentList({ contentItemUri, contentUserId }: CommentListProps) {
  const trpc = useTrpc();
  const comments = useInfiniteQuery(
    trpc.comment.queryComments.infiniteQueryOptions(
      { contentItemUri, userId: contentUserId, limit: 20 },
      { getNextPageParam: (last) => last.nextCursor },
    ),
  );
  const items = comments.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2 id="comments-title" className="mb-4 text-[17px]">
        Comments
      </h2>
      <CommentForm contentItemUri={contentItemUri} contentUserId={contentUserId} />
      {comments.isError && items.length === 0 ? (
        <ErrorState title="The comments could not be loaded" onRetry={() => void comments.refetch()} retrying={comments.isFetching} />
      ) : null}
      {comments.isSuccess && items.length === 0 ? (
        <p className="flex items-center gap-2 py-6 text-ink-2">
          <MessageCircle size={18} aria-hidden="true" /> No comments yet. Say the first word.
        </p>
      ) : null}
      <ul className="flex flex-col gap-5">
        {items.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
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

function CommentForm({ contentItemUri, contentUserId }: CommentListProps) {
  const [text, setText] = useState('');
  const [id, setId] = useState(() => v7());
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const refresh = useRefresh();
  const create = useMutation({
    mutationFn: (words: string) =>
      rest('POST', '/comment', { comment: { id, contentItemUri, contentUserId, text: words }, entities: [], metadata: {} }),
    async onSuccess() {
      setText('');
      setId(v7());
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (me === null) return joinIn.open('comment');
    if (text.trim() !== '' && text.length <= LIMITS.commentMax) create.mutate(text);
  };
  return (
    <form onSubmit={submit} className="mb-6 flex flex-col gap-2">
      <TextArea
        label="Your comment"
        labelHidden
        placeholder="Join the conversation"
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        countTo={LIMITS.commentMax}
        error={text.length > LIMITS.commentMax ? 'A comment can have at most 280 characters.' : create.error?.message}
      />
      <Button type="submit" size="small" className="self-end" loading={create.isPending} disabled={text.trim() === ''}>
        Comment
      </Button>
    </form>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const refresh = useRefresh();
  const remove = useMutation({
    ...trpc.comment.delete.mutationOptions(),
    onSuccess: refresh,
    onError: () => showToast({ text: 'The comment could not be deleted. Try again.', tone: 'danger' }),
  });
  const name = comment.author.displayName ?? comment.author.username;
  const mayDelete = me !== null && (me === comment.userId || me === comment.contentUserId);
  return (
    <li className="flex gap-3">
      <Avatar seed={comment.author.id} name={name} src={pictureUrl(comment.author.profilePic, 150)} size="s" />
      <div className="min-w-0 flex-1">
        <p className="text-[14px]">
          <Link to={`/${comment.author.username}`} className="font-semibold hover:underline">
            {name}
          </Link>{' '}
          <RelativeTime instant={comment.createdAt} className="text-ink-2" />
        </p>
        {comment.deleted ? (
          <p className="text-ink-3">This comment was deleted.</p>
        ) : (
          <RichText text={comment.text} mentions={comment.mentions} />
        )}
      </div>
      {mayDelete && !comment.deleted ? (
        <IconButton
          icon={Trash2}
          label={`Delete the comment by ${name}`}
          iconSize={17}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ commentId: comment.id, contentUserId: comment.contentUserId })}
        />
      ) : null}
    </li>
  );
}

function useRefresh() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries(trpc.comment.pathFilter());
    await queries.invalidateQueries(trpc.content.getContentItem.pathFilter());
  };
}
