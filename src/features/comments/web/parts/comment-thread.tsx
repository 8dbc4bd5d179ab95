import { useRef, useState } from 'react';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Comment } from '../../contract.ts';
import { addressedTo } from './comment-text.ts';
import { commentDrafts, useCommentDraft } from './comment-drafts.ts';
import { CommentItem } from './comment-item.tsx';
import type { RepliesProps } from './replies.tsx';
import { useOpenForm } from './use-open-form.ts';

const CommentForm = lazyPart(
  async () => (await import('./comment-form.tsx')).CommentForm,
  ({ onDone }) => onDone?.(),
);

const Replies = lazyPart<RepliesProps & { onFailed: () => void }>(
  async () => (await import('./replies.tsx')).Replies,
  ({ onFailed }) => onFailed(),
);

/** A comment and its replies, which are loaded on demand. */
export function CommentThread({ comment }: { comment: Comment }) {
  const [shown, setShown] = useState(false);
  const [answering, setAnswering] = useState(comment);
  const [ownSince, setOwnSince] = useState<string | null>(null);
  const thread = useRef<HTMLLIElement>(null);
  const me = useMyUserId();
  const draft = useCommentDraft(me, comment.id);
  const form = useOpenForm(draft !== null);
  const joinIn = useJoinIn();
  const item = { contentItemUri: { type: comment.type, id: comment.contentId }, contentUserId: comment.contentUserId };

  function answer(to: Comment) {
    if (me === null) return joinIn.open('comment', { intent: { kind: 'press', name: `reply:${to.id}` } });
    if (draft !== null && to.userId !== me)
      commentDrafts.set(me, comment.id, { ...draft, text: addressedTo(draft.text, to.author.username) });
    setAnswering(to);
    setShown(true);
    form.press();
    thread.current?.querySelector('textarea')?.focus();
  }
  function posted({ createdAt }: Comment) {
    setShown(true);
    setOwnSince((first) => first ?? createdAt);
  }
  function done() {
    // When the form closes, its focus returns to where it was opened.
    thread.current?.querySelector<HTMLElement>(`[data-intent="reply:${answering.id}"]`)?.focus({ preventScroll: true });
    form.close();
  }
  return (
    <li ref={thread}>
      <CommentItem comment={comment} onReply={() => answer(comment)} />
      <div className="mt-2 flex flex-col gap-4 border-l-2 border-line pl-4 empty:hidden sm:ml-11">
        {comment.replyCount > 0 ? (
          <Button
            variant="quiet"
            size="small"
            className="self-start"
            aria-expanded={shown}
            onPointerEnter={Replies.warm}
            onFocus={Replies.warm}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide replies' : comment.replyCount === 1 ? 'Show 1 reply' : `Show ${comment.replyCount} replies`}
          </Button>
        ) : null}
        {shown ? (
          <Replies
            comment={comment}
            ownSince={ownSince}
            onReply={answer}
            waiting={
              <Button variant="quiet" size="small" className="self-start" loading>
                Show more replies
              </Button>
            }
            onFailed={() => setShown(false)}
          />
        ) : null}
        {form.isOpen && me !== null ? (
          <CommentForm
            waiting={<Skeleton className="h-32" />}
            {...item}
            parentCommentId={comment.id}
            startWith={answering.userId === me ? '' : `@${answering.author.username} `}
            autoFocus={form.isPressed}
            onPosted={posted}
            onDone={done}
          />
        ) : null}
      </div>
    </li>
  );
}
