import { LOCALE } from '#kernel/text/locale.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, ListChecks } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { AdminCell } from '#features/moderation/shared/admin-cell.tsx';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { AdminRow } from '#features/moderation/shared/admin-row.tsx';
import { AdminTable } from '#features/moderation/shared/admin-table.tsx';
import { DecisionButton } from '#features/moderation/shared/decision-button.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { formatSeconds, isLate } from '../../overview/rules.ts';
import type { Jobs } from '../contract.ts';
import { DEAD_LISTED } from '../rules.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Jobs', unlisted: true });

const REFRESHED_MS = 10_000;
const DEAD_COLUMNS = ['Queue', 'Reason', { name: 'Jobs', align: 'end' }, 'Last failed', 'Actions'] as const;
const WAITING_COLUMNS = ['Queue', { name: 'Jobs', align: 'end' }, { name: 'Oldest', align: 'end' }] as const;

/** The work of the worker: what failed for good, to be retried, and what waits (docs/product.md#administrators). */
export default function JobsScreen() {
  const trpc = useTrpc();
  const jobs = useQuery(trpc.administration.getJobs.queryOptions({}, { staleTime: 0, refetchInterval: REFRESHED_MS }));
  return (
    <KeepFocus>
      <AdminHeading title="Jobs" />
      {jobs.data ? (
        <Shown jobs={jobs.data} />
      ) : jobs.isError ? (
        <ErrorState title="The jobs couldn’t be loaded" onRetry={() => void jobs.refetch()} retrying={jobs.isFetching} />
      ) : (
        <LoadingRegion label="Loading the jobs">
          <Skeleton className="h-56 w-full rounded-card" />
        </LoadingRegion>
      )}
    </KeepFocus>
  );
}

function Shown({ jobs: { workerSeenSeconds, waiting, dead } }: { jobs: Jobs }) {
  return (
    <>
      {isLate(workerSeenSeconds) ? (
        <Notice tone="danger" className="mb-4">
          {workerSeenSeconds === null ? 'No worker has run yet.' : `No worker has run for ${formatSeconds(workerSeenSeconds)}.`} Mails,
          tickets, payments and films wait until one does.
        </Notice>
      ) : null}
      <h2 className="mb-2 text-[19px]">Failed for good</h2>
      <p className="mb-3 max-w-[68ch] text-[14.5px] text-ink-2">
        Jobs that failed however often they were tried. They stay here for two weeks. Retry them once the reason is gone: they are safe to
        run again.
      </p>
      <DeadJobs dead={dead} />
      {dead.length < DEAD_LISTED ? null : (
        <p className="mt-3 text-[14px] text-ink-2">
          The {DEAD_LISTED} most frequent are listed. Retry includes the others of the same queue.
        </p>
      )}
      <h2 className="mt-8 mb-3 text-[19px]">Waiting</h2>
      <AdminTable
        title="Waiting jobs"
        columns={WAITING_COLUMNS}
        icon={CircleCheck}
        emptyTitle="Nothing waits"
        emptyText="Jobs that could run now and don’t yet are listed here by queue."
      >
        {waiting.length === 0
          ? null
          : waiting.map(({ name, waiting: count, oldestSeconds }) => (
              <AdminRow key={name}>
                <AdminCell isHead>{name}</AdminCell>
                <AdminCell label="Jobs" align="end" className="tabular-nums">
                  {count.toLocaleString(LOCALE)}
                </AdminCell>
                <AdminCell label="Oldest" align="end" className="tabular-nums">
                  {formatSeconds(oldestSeconds)}
                </AdminCell>
              </AdminRow>
            ))}
      </AdminTable>
    </>
  );
}

function DeadJobs({ dead }: { dead: Jobs['dead'] }) {
  const retry = useRetry();
  return (
    <AdminTable
      title="Jobs that failed for good"
      columns={DEAD_COLUMNS}
      icon={ListChecks}
      emptyTitle="Nothing failed for good"
      emptyText="Jobs that fail again and again are listed here with the reason."
    >
      {dead.length === 0
        ? null
        : dead.map(({ name, reason, count, latest }) => (
            <AdminRow key={`${name} ${reason}`}>
              <AdminCell isHead>{name}</AdminCell>
              <AdminCell label="Reason" className="text-[14px] [overflow-wrap:anywhere]">
                {reason}
              </AdminCell>
              <AdminCell label="Jobs" align="end" className="tabular-nums">
                {count.toLocaleString(LOCALE)}
              </AdminCell>
              <AdminCell label="Last failed" className="text-[14px] whitespace-nowrap text-ink-2">
                <RelativeTime instant={latest} />
              </AdminCell>
              <AdminCell>
                <DecisionButton
                  variant="ghost"
                  does="all of this queue"
                  aria-label={`Retry the jobs of ${name}`}
                  loading={retry.isPending && retry.variables.queue === name}
                  disabled={retry.isPending}
                  onClick={() => retry.mutate({ queue: name })}
                >
                  Retry
                </DecisionButton>
              </AdminCell>
            </AdminRow>
          ))}
    </AdminTable>
  );
}

function useRetry() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.administration.retryJobs.mutationOptions(),
    onSuccess: ({ count }) =>
      showToast({
        text: count === 1 ? '1 job is back in its queue.' : `${count.toLocaleString(LOCALE)} jobs are back in their queue.`,
        tone: 'good',
      }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'jobs' }),
  });
}
