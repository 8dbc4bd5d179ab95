import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { UserCard } from '#features/people/contract.ts';
import { timesHereText } from '#features/tickets/check-in/copy.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { Review } from '../../contract.ts';
import { HostReply } from './host-reply.tsx';
import type { ReviewedSession } from './review-dialog.tsx';
import { Stars } from './stars.tsx';

const ReviewMenu = lazyPart(async () => (await import('./review-menu.tsx')).ReviewMenu);

export type ReviewItemProps = { review: Review; about: ReviewedSession };

/** One review of a session, the host's reply, and what the reader can do with them. */
export function ReviewItem({ review, about }: ReviewItemProps) {
  const { host } = about;
  const { author } = review;
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
      <HostReply review={review} host={host} />
    </article>
  );
}

function nameOf(person: UserCard): string {
  return person.displayName ?? person.username;
}
