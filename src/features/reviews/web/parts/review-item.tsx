import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { UserCard } from '#features/people/contract.ts';
import { timesHereText } from '#features/tickets/check-in/copy.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { Review } from '../../contract.ts';
import { REPLIED_BEFORE } from '../../copy.ts';
import { isReplyOlder } from '../../rules.ts';
import type { ReviewedSession } from './review-dialog.tsx';
import { Stars } from './stars.tsx';

const ReviewMenu = lazyPart(async () => (await import('./review-menu.tsx')).ReviewMenu);
const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm);

export type ReviewItemProps = { review: Review; about: ReviewedSession };

/** One review of a session, the host's reply, and what the reader can do with them. */
export function ReviewItem({ review, about }: ReviewItemProps) {
  const { host } = about;
  const me = useMyUserId();
  const [replying, setReplying] = useState(false);
  const { author, reply } = review;
  const name = nameOf(author);
  return (
    <article aria-label={`Review by ${name}`} className="flex flex-col gap-2">
      <header className="flex items-center gap-3">
        <Link to={paths.profile(author.username)} tabIndex={-1} aria-hidden="true">
          <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} size="s" />
        </Link>
        <p className="min-w-0 flex-1 leading-snug">
          <Link to={paths.profile(author.username)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {name}
          </Link>
          <span className="block text-[13px] text-ink-2">{timesHereText(review.timesHere)}</span>
        </p>
        <ReviewMenu review={review} about={about} waiting={<span className="size-9 pointer-coarse:size-11" />} />
      </header>
      <p className="flex flex-wrap items-center gap-x-2.5 text-[13px] text-ink-2">
        <Stars value={review.stars} />
        <RelativeTime instant={review.createdAt} />
        {review.editedAt === null ? null : <span>Edited</span>}
      </p>
      {review.text ? <p className="written [overflow-wrap:anywhere]">{review.text}</p> : null}
      {reply ? (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2 text-[13.5px]">
            <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(host)}</span>
            <span className="text-ink-2">
              Host · <RelativeTime instant={reply.createdAt} />
            </span>
          </p>
          <p className="written mt-1 text-[14.5px] [overflow-wrap:anywhere]">{reply.text}</p>
          {isReplyOlder(review) ? <p className="mt-1 text-[13px] text-ink-2">{REPLIED_BEFORE}</p> : null}
        </div>
      ) : me === host.id && review.mayReply ? (
        replying ? (
          <ReplyForm reviewId={review.id} onClose={() => setReplying(false)} />
        ) : (
          <Button variant="ghost" size="small" className="w-fit" aria-label={`Reply to ${name}`} onClick={() => setReplying(true)}>
            Reply
          </Button>
        )
      ) : null}
    </article>
  );
}

function nameOf(person: UserCard): string {
  return person.displayName ?? person.username;
}
