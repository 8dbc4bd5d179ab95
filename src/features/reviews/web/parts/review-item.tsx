import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { UserCard } from '#features/people/contract.ts';
import { timesHereText } from '#features/tickets/attendees/copy.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { useReporting } from '#ui/app/reporting.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import type { Review } from '../../contract.ts';
import { OwnReviewMenu } from './own-review-menu.tsx';
import { Stars } from './stars.tsx';

const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm);

export type ReviewItemProps = { review: Review; host: UserCard; onEdit: () => void };

/** One review of a session, the host's reply, and what the reader can do with them. */
export function ReviewItem({ review, host, onEdit }: ReviewItemProps) {
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
        {me === author.id ? <OwnReviewMenu review={review} onEdit={onEdit} /> : <OthersMenu review={review} name={name} />}
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

function OthersMenu({ review: { id, hostUserId, author, reply }, name }: { review: Review; name: string }) {
  const me = useMyUserId();
  const report = useReporting();
  const entry = (kind: 'review' | 'reply', label: string): MenuEntry => ({
    kind: 'action',
    label,
    icon: Flag,
    onSelect: () => report({ kind, reviewId: id, hostUserId }),
  });
  const before = [
    entry('review', 'Report this review'),
    ...(reply !== null && me !== hostUserId ? [entry('reply', 'Report the host’s reply')] : []),
  ];
  return <PersonMenu userId={author.id} name={name} about={`this review by ${name}`} size="small" before={before} />;
}

function nameOf(person: UserCard): string {
  return person.displayName ?? person.username;
}
