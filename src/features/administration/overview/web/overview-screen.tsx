import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Overview } from '../contract.ts';
import { Growth } from '../../storage/web/growth.tsx';
import { formatBytes, formatSeconds, isLate, isLow } from '../rules.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Overview', unlisted: true });

const REFRESHED_MS = 30_000;
type Shown = { [Part in keyof Overview]: Overview[Part] | undefined };
const WAITING: Shown = { people: undefined, sales: undefined, books: undefined, queues: undefined, storage: undefined, mail: undefined };
const number = (value: number) => value.toLocaleString(LOCALE);
const some = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** How the site does: people, sales, books, jobs, storage and mail, as the metrics know them (docs/product.md#administrators). */
export default function OverviewScreen() {
  const trpc = useTrpc();
  const overview = useQuery(trpc.administration.getOverview.queryOptions({}, { staleTime: 0, refetchInterval: REFRESHED_MS }));
  return (
    <>
      <AdminHeading title="Overview" />
      {overview.isError && !overview.data ? (
        <ErrorState title="The figures couldn’t be loaded" onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <div aria-busy={overview.isPending} className="grid grid-cols-2 gap-2.5 sm:gap-4 xl:grid-cols-3">
          {overview.isPending ? (
            <span role="status" className="sr-only">
              Loading the figures
            </span>
          ) : null}
          <Figures data={overview.data ?? WAITING} />
        </div>
      )}
      <Growth />
    </>
  );
}

function Figures({ data: { people, sales, books, queues, storage, mail } }: { data: Shown }) {
  return (
    <>
      <Figure title="People" to={adminPaths.administratorsPeople} value={people && number(people.all)}>
        {people ? (
          <>
            {number(people.joinedThisWeek)} joined this week
            {people.suspended > 0 ? `, ${number(people.suspended)} suspended` : ''}
          </>
        ) : null}
      </Figure>
      <Figure title="Sales in 30 days" to={adminPaths.administratorsOrders} value={sales && formatPounds(sales.charged)}>
        {sales ? `${some(sales.charges, 'charge', 'charges')}, ${formatPounds(sales.fees)} of it ours` : null}
      </Figure>
      <Figure
        title="Books"
        value={books && (books.drift === 0 ? 'In balance' : `Out by ${formatPounds(books.drift)}`)}
        isBad={books ? books.drift !== 0 : false}
      >
        {books?.comparedAt ? (
          <>
            Compared with the payment provider <RelativeTime instant={books.comparedAt} />
          </>
        ) : (
          'Not compared with the payment provider yet'
        )}
      </Figure>
      <Figure
        title="Jobs"
        to={adminPaths.administratorsJobs}
        value={queues && (isLate(queues.workerSeenSeconds) ? 'No worker' : `${number(queues.waiting)} waiting`)}
        isBad={queues ? isLate(queues.workerSeenSeconds) || queues.dead > 0 : false}
      >
        {queues ? jobsNote(queues) : null}
      </Figure>
      <Figure
        title="Storage"
        value={storage && (storage.filesFree === null ? 'A bucket' : `${formatBytes(storage.filesFree)} free`)}
        isBad={storage ? isLow(storage.filesFree) || isLow(storage.scratchFree) : false}
      >
        {storage ? storageNote(storage) : null}
      </Figure>
      <Figure title="Mail in 24 hours" value={mail && `${number(mail.sent)} sent`} isBad={mail ? mail.failed > 0 : false}>
        {mail ? `${number(mail.waiting)} waiting, ${number(mail.failed)} came back or were lost` : null}
      </Figure>
    </>
  );
}

function jobsNote({ waiting, oldestSeconds, dead }: NonNullable<Overview['queues']>): string {
  const failed = dead > 0 ? `${number(dead)} failed for good` : 'None failed for good';
  return waiting > 0 ? `${failed}, the oldest waits for ${formatSeconds(oldestSeconds)}` : failed;
}

/** Names the disk of the files, or the room on the other one; one figure is not said twice. */
function storageNote({ filesFree, scratchFree }: NonNullable<Overview['storage']>): string {
  const scratch = formatBytes(scratchFree);
  return filesFree !== null && formatBytes(filesFree) === scratch ? 'On the disk of DATA_DIR' : `${scratch} free on the disk of DATA_DIR`;
}

type FigureProps = { title: string; to?: string; value: string | null | undefined; isBad?: boolean; children: ReactNode };

/** One figure with what explains it; null says that it couldn't be read, undefined that it is loading. As high then as later. */
function Figure({ title, to, value, isBad = false, children }: FigureProps) {
  return (
    <Card as="section" aria-label={title} className="p-3.5 sm:p-5">
      <h2 className="font-text text-[14px] font-medium tracking-normal text-ink-2">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        )}
      </h2>
      <p
        className={classNames(
          'mt-1 font-display text-[20px] leading-tight font-bold [overflow-wrap:anywhere] tabular-nums sm:text-[26px]',
          isBad && 'text-danger',
        )}
      >
        {value === undefined ? <Skeleton className="h-[1lh] w-28" /> : (value ?? 'Unknown')}
      </p>
      <p className="mt-1.5 min-h-[3lh] text-[13.5px] text-ink-2 sm:min-h-[2lh] sm:text-[14px]">
        {value === undefined ? null : value === null ? 'It couldn’t be read in time.' : children}
      </p>
    </Card>
  );
}
