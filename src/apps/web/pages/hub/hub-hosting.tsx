import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { AccountNotices } from '#features/payments/shared/payouts/account-notices.tsx';
import { balanceHint } from '#features/payments/shared/statements/balance-hint.ts';
import { BalanceNotices } from '#features/payments/shared/statements/balance-notices.tsx';
import { EarnedCard } from '#features/payments/shared/statements/earned-card.tsx';
import { EarningsCard } from '#features/payments/shared/statements/earnings-card.tsx';
import { moneyFigures } from '#features/payments/shared/statements/money-figures.ts';
import { PayoutsSection } from '#features/payments/shared/payouts/payouts-section.tsx';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { EntryRow } from '#features/sessions/shared/calendar/entry-row.tsx';
import { RecentSubscribers } from '#features/subscriptions/shared/recent-subscribers.tsx';
import { RecentTips } from '#features/tips/shared/recent-tips.tsx';
import { BestContent } from '#features/feed/shared/best-content.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { StatTile } from '#ui/layout/stat-tile.tsx';

const SHOWN = 5;

/** A creator's overview: the next dates, the income and who it came from. */
export function HubHosting({ hosted, isPaid }: { hosted: CalendarEntry[]; isPaid: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Figures isPaid={isPaid} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextDates hosted={hosted} />
          <EarningsCard />
          <BestContent />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <RecentSubscribers />
          <RecentTips />
          <PayoutsSection leadsToBank={isPaid} />
          <EarnedCard />
        </div>
      </div>
    </div>
  );
}

function Figures({ isPaid }: { isPaid: boolean }) {
  const trpc = useTrpc();
  const { data: balance } = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  const outlook = useQuery(trpc.payment.getPayoutOutlook.queryOptions(undefined, { retry: false, staleTime: 60_000 }));
  if (!isPaid && !outlook.isPending && !outlook.data) return <SetUpPayouts />;
  const figures = balance && !outlook.isPending ? moneyFigures(balance, outlook.data) : null;
  const money = (pence: number | null | undefined) => (pence === undefined ? null : pence === null ? '–' : formatPounds(pence));
  const arrivesAt = outlook.data?.arrivesAt;
  const isStopped = balance !== undefined && (balance.account !== 'ACTIVE' || !balance.payoutsEnabled);
  return (
    <>
      {balance ? <AccountNotices balance={balance} /> : null}
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatTile
          label="Balance"
          value={money(figures?.balance)}
          hint={balanceHint(figures?.balance, isStopped ? 'Stays here until payouts continue' : 'Goes out with the next payout')}
        />
        <StatTile
          label="On its way"
          value={money(figures?.onItsWay)}
          hint={arrivesAt ? `Arrives ${formatShortDay(new Date(arrivesAt), 'Europe/London')}` : 'No payout at the moment'}
        />
        <StatTile label="Pending" value={money(figures?.pending)} hint={balanceHint(figures?.pending, 'In your balance in a few days')} />
        <StatTile label="Earned this month" value={money(figures?.thisMonth)} hint="After fees and refunds" />
      </dl>
      {balance ? <BalanceNotices balance={balance} /> : null}
    </>
  );
}

// Without an account to be paid into there are no figures, but something to do.
function SetUpPayouts() {
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
