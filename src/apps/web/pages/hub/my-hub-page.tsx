import { skipToken, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useCalendarEntries } from '#features/sessions/shared/calendar/use-calendar-entries.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { HubHostingActions } from './hub-hosting-actions.tsx';
import { HubHosting } from './hub-hosting.tsx';
import { HubTickets } from './hub-tickets.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'My hub', unlisted: true });

type View = 'hosting' | 'tickets';

/** The hub: next tickets and hosted dates, and for creators their earnings (docs/product.md#my-hub). */
export default function MyHubPage() {
  const { userId } = useSession();
  const trpc = useTrpc();
  const entries = useCalendarEntries(userId || null, Boolean(userId), {});
  const { data: isPaid } = useQuery(trpc.payment.isCreator.queryOptions(userId ? undefined : skipToken));
  const [chosen, setChosen] = useState<View | null>(null);
  const isCreator = isPaid === true || entries.hosted.length > 0;
  const view = chosen ?? (isCreator ? 'hosting' : 'tickets');
  const isDeciding = chosen === null && (entries.isPending || isPaid === undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">My hub</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.orders()} variant="ghost" size="small">
            <Icon of={Ticket} size={16} />
            Orders
          </ButtonLink>
          {view === 'hosting' && !isDeciding ? <HubHostingActions /> : null}
        </div>
      </div>
      {entries.isError ? (
        <ErrorState title="Your upcoming dates couldn’t be loaded" onRetry={entries.retry} retrying={entries.isFetching} />
      ) : isDeciding ? (
        <Skeleton className="h-[420px] w-full rounded-card" />
      ) : (
        <Tabs
          label="My hub"
          tabs={[
            { value: 'hosting', label: 'Hosting' },
            { value: 'tickets', label: 'My tickets' },
          ]}
          value={view}
          onValueChange={setChosen}
        >
          {view === 'hosting' ? <HubHosting hosted={entries.hosted} isPaid={isPaid === true} /> : <HubTickets booked={entries.booked} />}
        </Tabs>
      )}
    </>
  );
}
