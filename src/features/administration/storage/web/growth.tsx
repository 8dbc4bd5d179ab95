import { useQuery } from '@tanstack/react-query';
import { Database, Users } from 'lucide-react';
import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { AdminCell } from '#features/moderation/shared/admin-cell.tsx';
import { AdminRow } from '#features/moderation/shared/admin-row.tsx';
import { AdminTable } from '#features/moderation/shared/admin-table.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { formatBytes } from '../../overview/rules.ts';
import type { Growth as Figures } from '../contract.ts';

const TABLES = ['Table', { name: 'Size', align: 'end' }, { name: 'In 30 days', align: 'end' }] as const;
const PEOPLE = ['Person', { name: 'Photos and videos', align: 'end' }, { name: 'In 30 days', align: 'end' }] as const;

/** The largest tables and the people who store most, with what 30 days have added. */
export function Growth() {
  const trpc = useTrpc();
  const growth = useQuery(trpc.administration.getGrowth.queryOptions({}, { staleTime: 0 }));
  return (
    <section aria-labelledby="growth" className="mt-8">
      <h2 id="growth" className="text-[19px]">
        Growth
      </h2>
      {growth.data ? (
        <Tables figures={growth.data} />
      ) : growth.isError ? (
        <ErrorState title="What grows couldn’t be loaded" onRetry={() => void growth.refetch()} retrying={growth.isFetching} />
      ) : (
        <LoadingRegion label="Loading what grows">
          <Skeleton className="mt-3 h-56 w-full rounded-card" />
        </LoadingRegion>
      )}
    </section>
  );
}

function Tables({ figures: { countedAt, tables, people } }: { figures: Figures }) {
  return (
    <>
      <p className="mt-1 mb-3 text-[14px] text-ink-2">
        {countedAt === null ? (
          'Counted each night; nothing was yet.'
        ) : (
          <>
            Counted <RelativeTime instant={countedAt} />
          </>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4">
        <AdminTable
          title="Tables"
          columns={TABLES}
          icon={Database}
          emptyTitle="Not counted yet"
          emptyText="The largest tables are listed here."
        >
          {tables.length === 0
            ? null
            : tables.map(({ name, bytes, added }) => (
                <AdminRow key={name}>
                  <AdminCell isHead>{name}</AdminCell>
                  <Sizes bytes={bytes} added={added} />
                </AdminRow>
              ))}
        </AdminTable>
        <AdminTable
          title="Who stores most"
          columns={PEOPLE}
          icon={Users}
          emptyTitle="Nobody yet"
          emptyText="Who stores most is listed here."
        >
          {people.length === 0
            ? null
            : people.map(({ user, bytes, added }) => (
                <AdminRow key={user.id}>
                  <AdminCell isHead>
                    <Link to={adminPaths.administratorsPerson(user.id)} className="hover:underline">
                      @{user.username}
                    </Link>
                  </AdminCell>
                  <Sizes bytes={bytes} added={added} />
                </AdminRow>
              ))}
        </AdminTable>
      </div>
    </>
  );
}

function Sizes({ bytes, added }: { bytes: number; added: number | null }) {
  return (
    <>
      <AdminCell label="Size" align="end" className="tabular-nums">
        {formatBytes(bytes)}
      </AdminCell>
      <AdminCell label="In 30 days" align="end" className="tabular-nums">
        {added === null ? '–' : added < 0 ? `−${formatBytes(-added)}` : `+${formatBytes(added)}`}
      </AdminCell>
    </>
  );
}
