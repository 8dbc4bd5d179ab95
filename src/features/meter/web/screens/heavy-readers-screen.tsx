import { useInfiniteQuery } from '@tanstack/react-query';
import { Gauge, Globe } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { AdminCell } from '#features/moderation/shared/admin-cell.tsx';
import { AdminRow } from '#features/moderation/shared/admin-row.tsx';
import { AdminTable } from '#features/moderation/shared/admin-table.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { HeavyReader } from '../../contract.ts';
import { HEAVY_FROM_ITEMS, WINDOW_HOURS } from '../../rules.ts';
import { QueryList } from '#ui/app/query-list.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Heavy readers', unlisted: true });

const HEAVY = HEAVY_FROM_ITEMS.toLocaleString(LOCALE);
const COLUMNS = ['Who', { name: 'Items', align: 'end' }, 'Counted since', { name: 'Last read', align: 'end' }] as const;

/** Accounts and addresses that were served very many posts and sessions, for administrators (docs/product.md#meter). */
export default function HeavyReadersScreen() {
  return (
    <>
      <h1 className="text-[26px]">Heavy readers</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-[14.5px] text-ink-2">
        Accounts and addresses that were served {HEAVY} or more posts and sessions within {WINDOW_HOURS} hours. The terms allow 1,000,000.
        Addresses are personal data: they’re shown only here, and deleted within 48 hours.
      </p>
      <Readers />
    </>
  );
}

function Readers() {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.meter.queryHeavyReaders.infiniteQueryOptions({ limit: 50 }, { getNextPageParam: (last) => last.nextCursor }),
    staleTime: 0,
  });
  return (
    <QueryList
      list={list}
      skeleton={
        <LoadingRegion label="Loading heavy readers">
          <Skeleton className="h-56 w-full rounded-card" />
        </LoadingRegion>
      }
      failed="The list couldn’t be loaded"
    >
      {(readers) => (
        <AdminTable
          title="Heavy readers"
          columns={COLUMNS}
          icon={Gauge}
          emptyTitle="No heavy readers"
          emptyText={`Anyone served ${HEAVY} posts and sessions within ${WINDOW_HOURS} hours appears here a few seconds later.`}
        >
          {readers.length > 0
            ? readers.map((reader) => <ReaderRow key={`${reader.userId ?? reader.network} ${reader.beganAt}`} reader={reader} />)
            : null}
        </AdminTable>
      )}
    </QueryList>
  );
}

function ReaderRow({ reader }: { reader: HeavyReader }) {
  return (
    <AdminRow>
      <AdminCell>
        <Who reader={reader} />
      </AdminCell>
      <AdminCell label="Items" align="end" className="font-semibold tabular-nums">
        {reader.items.toLocaleString(LOCALE)}
      </AdminCell>
      <AdminCell label="Counted since" className="text-[14.5px] whitespace-nowrap text-ink-2">
        <RelativeTime instant={reader.beganAt} />
      </AdminCell>
      <AdminCell label="Last read" align="end" className="text-[14.5px] whitespace-nowrap text-ink-2">
        <RelativeTime instant={reader.lastReadAt} />
      </AdminCell>
    </AdminRow>
  );
}

function Who({ reader: { user, network } }: { reader: HeavyReader }) {
  if (user) {
    const name = user.displayName ?? user.username;
    return (
      <Link to={paths.profile(user.username)} className="group flex min-w-0 items-center gap-3">
        <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} size="s" />
        <span className="min-w-0">
          <span className="block max-w-[28ch] truncate font-semibold group-hover:underline">{name}</span>
          <span className="block truncate text-[13.5px] text-ink-2">@{user.username}</span>
        </span>
      </Link>
    );
  }
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={Globe} size={17} />
      </span>
      <span>
        <span className="block font-semibold tabular-nums">{network ?? 'Deleted account'}</span>
        <span className="block text-[13.5px] whitespace-nowrap text-ink-2">{network === null ? 'No longer here' : 'Not signed in'}</span>
      </span>
    </span>
  );
}
