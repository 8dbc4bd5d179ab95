import { useQuery } from '@tanstack/react-query';
import type { MetaDescriptor } from 'react-router';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Maintenance } from '../contract.ts';
import { maintenanceWords, MODE_LABELS } from '../copy.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Maintenance', unlisted: true });

const REFRESHED_MS = 10_000;

/** Makes the site read-only, closes it to everybody but administrators, and opens it again (docs/product.md#administrators). */
export default function MaintenanceScreen() {
  const trpc = useTrpc();
  const found = useQuery(trpc.administration.getMaintenance.queryOptions({}, { staleTime: 0, refetchInterval: REFRESHED_MS }));
  return (
    <KeepFocus>
      <AdminHeading title="Maintenance" />
      {found.data ? (
        <>
          <Current maintenance={found.data} />
          <MaintenanceForm key={found.data.since} now={found.data.mode} />
        </>
      ) : found.isError ? (
        <ErrorState title="What holds now couldn’t be loaded" onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <LoadingRegion label="Loading what holds now">
          <Skeleton className="h-56 w-full rounded-card" />
        </LoadingRegion>
      )}
    </KeepFocus>
  );
}

function Current({ maintenance }: { maintenance: Maintenance }) {
  const { mode, since } = maintenance;
  const now = useNow();
  return (
    <Card as="section" padded aria-label="Now" className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <Pill tone={mode === 'OPEN' ? 'good' : mode === 'READ_ONLY' ? 'warn' : 'danger'}>{MODE_LABELS[mode]}</Pill>
        {mode === 'OPEN' || since === null ? null : (
          <span className="text-[14px] text-ink-2">
            since <RelativeTime instant={since} />
          </span>
        )}
      </div>
      <p className="mt-2 max-w-[68ch] text-[14.5px] [overflow-wrap:anywhere] text-ink-2">
        {mode === 'OPEN' ? 'Everybody can read and do everything.' : `People read: “${maintenanceWords(maintenance, now)}”`}
      </p>
    </Card>
  );
}
