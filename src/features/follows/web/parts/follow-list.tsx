import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { UserCard } from '#features/people/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FollowButton } from '../../shared/follow-button.tsx';
import { QueryList, type ListQuery } from '#ui/app/query-list.tsx';

export type FollowListProps = {
  label: string;
  list: ListQuery<UserCard>;
  empty: { title: string; text: string; action?: ReactNode };
};

/** People, newest follow first, each with a follow button; loads more on scrolling. */
export function FollowList({ label, list, empty }: FollowListProps) {
  return (
    <QueryList
      list={list}
      skeleton={<ListSkeleton />}
      failed="The list couldn’t be loaded"
      empty={
        <EmptyState icon={Users} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      }
    >
      {(people) => (
        <Card>
          <ul aria-label={label} className="divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Card>
      )}
    </QueryList>
  );
}

function PersonRow({ person }: { person: UserCard }) {
  const name = person.displayName ?? person.username;
  const isMe = useMyUserId() === person.id;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Link to={paths.profile(person.username)} className="group flex min-w-0 flex-1 items-center gap-3">
        <Avatar seed={person.id} name={name} src={pictureUrl(person.profilePic, 150)} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left font-semibold group-hover:underline">
            {name}
          </span>
          <span className="block truncate text-[13.5px] text-ink-2">@{person.username}</span>
        </span>
      </Link>
      {isMe ? <span className="text-[13.5px] font-medium text-ink-2">You</span> : <FollowButton userId={person.id} name={name} />}
    </li>
  );
}

function ListSkeleton() {
  return (
    <LoadingRegion label="Loading the list">
      <Card>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            <Skeleton round className="size-[42px]" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-36" />
              <Skeleton className="h-3.5 w-24" />
            </div>
            <Skeleton className="h-9 w-20 rounded-full!" />
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
