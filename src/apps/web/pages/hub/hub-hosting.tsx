import { hashKey, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { AccountNotices } from '#features/payments/shared/payouts/account-notices.tsx';
import { BalanceNotices } from '#features/payments/shared/statements/balance-notices.tsx';
import { EarningsCard } from '#features/payments/shared/statements/earnings-card.tsx';
import { MoneyWords } from '#features/payments/shared/statements/money-words.tsx';
import { PayoutsSection } from '#features/payments/shared/payouts/payouts-section.tsx';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { EntryRow } from '#features/sessions/shared/calendar/entry-row.tsx';
import { RecentSubscribers } from '#features/subscriptions/shared/recent-subscribers.tsx';
import { RecentTips } from '#features/tips/shared/recent-tips.tsx';
import { BestContent } from '#features/feed/shared/best-content.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useFirstAnswers } from '#platform/web/query/use-first-answers.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LatestSales } from './latest-sales.tsx';

const SHOWN = 5;

type HubHostingProps = {
  hosted: CalendarEntry[];
  /** Whether the dates are still loading. */
  isWaiting: boolean;
};

/** A creator's overview: what needs them, the four sums, the next dates, the latest sales and payouts, and who they come from. */
export function HubHosting({ hosted, isWaiting }: HubHostingProps) {
  const isPending = useIsUnanswered();
  return (
    <div className="relative">
      {isPending ? (
        <LoadingRegion label="Loading your hub" className="absolute inset-x-0 top-0">
          <Skeleton className="h-[420px] w-full rounded-card" />
        </LoadingRegion>
      ) : null}
      <div className={classNames('flex flex-col gap-5', isPending && 'invisible')}>
        <Money />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-5">
            {isWaiting ? <Skeleton className="h-72 w-full rounded-card" /> : <NextDates hosted={hosted} />}
            <LatestSales />
            <EarningsCard />
            <BestContent />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <RecentSubscribers shown={5} />
            <PayoutsSection />
            <RecentTips shown={4} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What the overview shows, by the first step of its calls: the head and the menu around it ask for others. */
const SHOWN_HERE = new Set<unknown>(['payment', 'ticket', 'subscribe', 'tip', 'feed', 'content']);

/** Whether something of the overview hasn't been answered yet; the provider's forecast, whose room is kept, is not waited for. */
function useIsUnanswered(): boolean {
  const trpc = useTrpc();
  const outlook = hashKey(trpc.payment.getPayoutOutlook.queryKey());
  const isUnread = useMoney().some((money) => money.isPending);
  return useFirstAnswers({ of: SHOWN_HERE, except: new Set([outlook]), isUnread });
}

/** What decides what stands above the sums and below them: the balance, and whether the reader can be paid. */
function useMoney() {
  const trpc = useTrpc();
  const balance = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  const paid = useQuery(trpc.payment.isCreator.queryOptions());
  return [balance, paid] as const;
}

function Money() {
  const trpc = useTrpc();
  const [balance, paid] = useMoney();
  const outlook = useQuery(trpc.payment.getPayoutOutlook.queryOptions(undefined, { retry: false, staleTime: 60_000 }));
  if (paid.data === false && !outlook.isPending && !outlook.data) return <SetUpPayouts />;
  const unread = [balance, paid].filter(({ data }) => data === undefined);
  return (
    <>
      {balance.data ? (
        <>
          <AccountNotices balance={balance.data} />
          <BalanceNotices balance={balance.data} />
        </>
      ) : null}
      {unread.length > 0 ? (
        <ErrorState
          title="Your payout status couldn’t be loaded"
          onRetry={() => unread.forEach(({ refetch }) => void refetch())}
          retrying={unread.some(({ isFetching }) => isFetching)}
        />
      ) : null}
      <MoneyWords leadsToBank={paid.data === true} />
    </>
  );
}

/** Without an account to be paid into there are no figures, but something to do. */
export function SetUpPayouts() {
  return (
    <Card as="section" aria-labelledby="set-up-payouts" className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="set-up-payouts" className="text-[17px]">
          Get paid for what you do
        </h2>
        <p className="mt-1 text-ink-2">Once payouts are set up, you can sell tickets, passes, memberships and a subscription.</p>
      </div>
      <ButtonLink to={paths.becomeCreator}>Set up payouts</ButtonLink>
    </Card>
  );
}

function NextDates({ hosted }: { hosted: CalendarEntry[] }) {
  const { username } = useSession();
  // What was cancelled is in the calendar, where it doesn't push out what comes.
  const next = hosted.filter(({ cancelled }) => !cancelled);
  return (
    <Card as="section" aria-labelledby="next-dates">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="next-dates" className="text-[17px]">
          Next dates
        </h2>
        {username ? (
          <Link to={paths.profile(username, 'calendar')} className={moreLinkClass}>
            Calendar
          </Link>
        ) : null}
      </div>
      {next.length === 0 ? (
        <p className="px-5 py-5 text-ink-2">
          You have no sessions in the next month.{' '}
          <Link to={paths.createContent} className="font-semibold text-accent-text hover:underline">
            Create a session
          </Link>
        </p>
      ) : (
        <ul aria-labelledby="next-dates">
          {next.slice(0, SHOWN).map((entry) => (
            <EntryRow key={entry.id} entry={entry} withWeekday withAttendees />
          ))}
        </ul>
      )}
    </Card>
  );
}
