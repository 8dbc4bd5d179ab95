import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { countText } from '#features/people/shared/profile-texts.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { followListTitle, type FollowListName } from './follow-list-title.ts';

export type FollowListPageProps = { user: PublicUser; shown: FollowListName; children: ReactNode };

/** The frame of a person's two follow lists: whose they are, a link back, and a link to the other list. */
export function FollowListPage({ user, shown, children }: FollowListPageProps) {
  const name = user.displayName ?? user.username;
  const lists = [
    { list: 'followers', label: user.followerCount === 1 ? 'Follower' : 'Followers', count: user.followerCount },
    { list: 'following', label: 'Following', count: user.followingCount },
  ] as const;
  return (
    <div className="max-w-[640px]">
      <Link to={paths.profile(user.username)} className="group flex min-w-0 items-center gap-3 rounded-control py-1">
        <Icon of={ArrowLeft} size={20} className="shrink-0 text-ink-2 transition-transform group-hover:-translate-x-0.5" />
        <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} />
        <span className="min-w-0">
          <span className="sr-only">Back to the profile of </span>
          <span dir="auto" className="block truncate text-left font-display text-lg leading-tight font-bold">
            {name}
          </span>
          <span className="block truncate text-[13.5px] text-ink-2">@{user.username}</span>
        </span>
      </Link>
      <h1 className="sr-only">{followListTitle(shown, user)}</h1>
      <nav aria-label="Followers and following" className={`${tabRowClass} mt-3`}>
        {lists.map(({ list, label, count }) => (
          <Link
            key={list}
            to={paths.profile(user.username, list)}
            replace
            preventScrollReset
            aria-current={list === shown ? 'page' : undefined}
            className={tabClass({ on: list === shown })}
          >
            <span className="mr-1.5 tabular-nums">{countText(count)}</span> {label}
          </Link>
        ))}
      </nav>
      <div className="mt-4">{children}</div>
    </div>
  );
}
