import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { UserCard } from '#features/people/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useChangeBlock } from '../web/parts/use-change-block.ts';

/** The people the reader has blocked, newest first, each with a button to unblock them. */
export function BlockedPeople() {
  return (
    <section id="blocked" aria-labelledby="blocked-title" className="mt-5 scroll-mt-20 border-t border-line pt-5">
      <h2 id="blocked-title" className="text-[17px]">
        Blocked people
      </h2>
      <p className="mt-1 mb-3.5 max-w-[60ch] text-[14.5px] text-ink-2">
        You don’t see each other here, and neither of you can follow, message, like or comment. They aren’t notified.
      </p>
      <KeepFocus>
        <BlockedList />
      </KeepFocus>
    </section>
  );
}

function BlockedList() {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.user.queryBlocked.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (last) => last.nextCursor }),
    staleTime: 0,
  });
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending)
    return (
      <LoadingRegion label="Loading the people you’ve blocked">
        <Skeleton className="h-16 w-full max-w-[560px]" />
      </LoadingRegion>
    );
  if (list.isError && people.length === 0)
    return (
      <Notice
        tone="danger"
        className="max-w-[560px]"
        action={
          <Button variant="quiet" size="small" loading={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      >
        The list couldn’t be loaded.
      </Notice>
    );
  if (people.length === 0 && !list.hasNextPage)
    return <p className="text-[14.5px] text-ink-3">You haven’t blocked anyone. To block someone, open the menu beside their name.</p>;
  return (
    <div className="max-w-[560px]">
      <ul aria-labelledby="blocked-title" className="divide-y divide-line rounded-control border border-line">
        {people.map((person) => (
          <BlockedPerson key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
        ahead={null}
      />
    </div>
  );
}

function BlockedPerson({ person }: { person: UserCard }) {
  const name = person.displayName ?? person.username;
  const change = useChangeBlock({ userId: person.id, name });
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Link to={paths.profile(person.username)} className="group flex min-w-0 flex-1 items-center gap-3">
        <Avatar seed={person.id} name={name} src={pictureUrl(person.profilePic, 150)} />
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:underline">{name}</span>
          <span className="block truncate text-[13.5px] text-ink-2">@{person.username}</span>
        </span>
      </Link>
      <Button variant="ghost" size="small" loading={change.busy} aria-label={`Unblock ${name}`} onClick={change.unblock}>
        Unblock
      </Button>
    </li>
  );
}
