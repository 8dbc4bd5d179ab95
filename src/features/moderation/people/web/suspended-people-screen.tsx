import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Suspension } from '../contract.ts';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { SuspensionButton } from '../../shared/suspension-button.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Suspended people', unlisted: true });

/** Everybody who is suspended, for administrators to restore. */
export default function SuspendedPeopleScreen() {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.report.querySuspended.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <KeepFocus>
      <AdminHeading title="Suspended people" />
      <QueryList
        list={list}
        skeleton={
          <LoadingRegion label="Loading the suspended people">
            <Skeleton className="h-48 w-full rounded-card" />
          </LoadingRegion>
        }
        failed="The list couldn’t be loaded"
        empty={
          <Card>
            <EmptyState icon={UserRoundCheck} title="Nobody is suspended">
              Suspend people from their profile or from a report about them. They’re listed here until they’re restored.
            </EmptyState>
          </Card>
        }
      >
        {(suspensions) => (
          <ul className="flex flex-col gap-3">
            {suspensions.map((suspension) => (
              <li key={suspension.user.id}>
                <SuspendedPerson suspension={suspension} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </KeepFocus>
  );
}

function SuspendedPerson({ suspension: { user, reason, details, suspendedAt, by } }: { suspension: Suspension }) {
  const name = user.displayName || user.username;
  return (
    <Card as="article" padded aria-label={name}>
      <div className="flex items-start gap-3">
        <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} />
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-[15px] font-semibold tracking-normal">
            <Link to={paths.profile(user.username)} dir="auto" className="block truncate text-left hover:underline">
              {name}
            </Link>
          </h2>
          <p className="truncate text-[13.5px] text-ink-2">@{user.username}</p>
        </div>
        <SuspensionButton person={{ userId: user.id, name }} isSuspended />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-[13.5px] text-ink-2">
        <Pill tone="warn">{reason}</Pill>
        <span>
          <RelativeTime instant={suspendedAt} />
          {by ? ` by @${by.username}` : ''}
        </span>
      </p>
      {details ? <p className="written mt-2 text-[14px]">{details}</p> : null}
    </Card>
  );
}
