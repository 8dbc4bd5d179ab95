import { useLocation, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { MembersSection } from '#features/memberships/shared/members-section.tsx';
import { PayoutList } from '#features/payments/shared/payouts/payout-list.tsx';
import { SalesSection } from '#features/payments/shared/orders/sales-section.tsx';
import { EarnedCard } from '#features/payments/shared/statements/earned-card.tsx';
import { EarningsCard } from '#features/payments/shared/statements/earnings-card.tsx';
import { MoneyWords } from '#features/payments/shared/statements/money-words.tsx';
import { StatementCard } from '#features/payments/shared/statements/statement-card.tsx';
import { RecentSubscribers } from '#features/subscriptions/shared/recent-subscribers.tsx';
import { RecentTips } from '#features/tips/shared/recent-tips.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHub } from './hub-layout.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { HubHosting, SetUpPayouts } from './hub-hosting.tsx';
import { HubSessions } from './hub-sessions.tsx';
import { HubTickets } from './hub-tickets.tsx';

const HubCodes = lazyPart(async () => (await import('./hub-codes.tsx')).HubCodes);

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'My hub', unlisted: true });

/** One page of the hub, as its address names it (docs/product.md#my-hub). */
export default function MyHubPage() {
  const { pathname } = useLocation();
  const { isDeciding, isCreator, failed, entries } = useHub();
  const isOverview = pathname === paths.hub;
  if (isDeciding) return <Skeleton className="h-[420px] w-full rounded-card" />;
  if (pathname === paths.hubPart('tickets') || (isOverview && !isCreator && failed === null) || (isOverview && entries.isError))
    return entries.isError ? (
      <ErrorState title="Your upcoming dates couldn’t be loaded" onRetry={entries.retry} retrying={entries.isFetching} />
    ) : (
      <HubTickets booked={entries.booked} />
    );
  // Somebody who has published nothing yet may have drafts.
  if (pathname === paths.hubPart('sessions')) return <HubSessions />;
  if (failed !== null) return <ErrorState title="Your hub couldn’t be loaded" onRetry={failed.retry} retrying={failed.isRetrying} />;
  if (!isCreator) return <SetUpPayouts />;
  if (isOverview) return <HubHosting hosted={entries.hosted} isWaiting={entries.isPending} />;
  return <Part pathname={pathname} />;
}

function Part({ pathname }: { pathname: string }) {
  switch (pathname) {
    case paths.hubPart('sales'):
      return <SalesSection />;
    case paths.hubPart('payouts'):
      return (
        <div className="flex flex-col gap-5">
          <MoneyWords />
          <PayoutList />
        </div>
      );
    case paths.hubPart('people'):
      return (
        <div className="flex flex-col gap-5">
          <MembersSection>
            <RecentSubscribers shown={20} gives />
          </MembersSection>
        </div>
      );
    case paths.hubPart('codes'):
      return <HubCodes />;
    case paths.hubPart('tips'):
      return <RecentTips shown={20} />;
    default:
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-5">
            <StatementCard />
            <EarningsCard />
          </div>
          <EarnedCard />
        </div>
      );
  }
}
