import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { UserCard } from '#features/people/contract.ts';
import { Avatar } from '#ui/media/avatar.tsx';

export type AuthorLineProps = { author: UserCard; below: ReactNode; action?: ReactNode };

/** The author of an item, with its time and place below. */
export function AuthorLine({ author, below, action }: AuthorLineProps) {
  const name = author.displayName ?? author.username;
  return (
    <div className="author-line">
      <Link to={paths.profile(author.username)} tabIndex={-1} aria-hidden="true">
        <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="author-names">
          <Link dir="auto" to={paths.profile(author.username)} className="author-name">
            {name}
          </Link>{' '}
          <span className="text-[13.5px] text-ink-2">@{author.username}</span>
        </p>
        <p className="line-clamp-2 text-[13.5px] text-ink-2">{below}</p>
      </div>
      {action}
    </div>
  );
}
