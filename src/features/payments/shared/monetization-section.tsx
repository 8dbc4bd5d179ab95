import { useQuery } from '@tanstack/react-query';
import { Banknote, CalendarPlus, Landmark, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { requirementLabels } from '../payouts/copy.ts';
import { isPayoutUnderway } from '../payouts/web/payout-poll.ts';
import { ReturnedPayout } from '../payouts/web/returned-payout.tsx';
import { BankAccountButton } from '../payouts/web/bank-account-button.tsx';
import { useConnectPayouts, usePayoutStatus } from './payouts/payout-status.ts';
import { payoutCopy } from '../payouts/web/payout-texts.ts';
import type { AccountStatus } from '../payouts/contract.ts';

/**
 * Being paid: from the first explanation to the bank account. Contains what is offered for money; the payment provider sends people back
 * here with `?payouts=returned`. What has been earned is in My hub.
 */
export function PayoutSection({ children }: { children?: ReactNode }) {
  const back = useWayBack();
  const { data: account, isError, error, isFetching, refetch } = usePayoutStatus({ watch: back.from === 'returned' });
  const trpc = useTrpc();
  const balance = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  const returned = balance.data?.returnedPayout ?? null;
  const isComplete = account !== undefined && !balance.isPending;
  const active = account?.status === 'ACTIVE';
  const { from, settle } = back;
  useEffect(() => {
    if (from !== 'returned' || !active) return;
    showToast({ tone: 'good', text: 'Payouts are active. You can now sell tickets.' });
    settle();
  }, [from, active, settle]);

  return (
    <section id="monetization" aria-label="Payouts and offers" className="flex flex-col gap-5">
      {returned ? <ReturnedPayout payout={returned} /> : null}
      <Card padded>
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 className="text-xl">Bank account</h2>
          {account && isComplete ? <AccountPill account={account} isReturned={returned !== null} /> : null}
        </div>
        <div id="become-a-creator">
          {account && isComplete ? (
            <PayoutState
              account={account}
              isReturned={returned !== null}
              from={from}
              checking={isFetching}
              onCheck={() => void refetch()}
            />
          ) : isError ? (
            <ErrorState
              title="Your payout status couldn’t be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <LoadingRegion label="Loading your payout status" className="flex flex-col gap-3">
              <Skeleton className="h-6 w-56" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-4 w-3/4 sm:hidden" />
              <Skeleton className="h-11 w-40 rounded-full" />
            </LoadingRegion>
          )}
        </div>
      </Card>
      {/* Later than what may push it down. */}
      {isComplete || isError ? children : null}
    </section>
  );
}

function AccountPill({ account, isReturned }: { account: AccountStatus; isReturned: boolean }) {
  const { tone, label } = payoutCopy(account);
  if (isReturned && account.status === 'ACTIVE' && account.payoutsEnabled) return <Pill tone="danger">Payout returned</Pill>;
  return <Pill tone={tone}>{label}</Pill>;
}

type PayoutStateProps = { account: AccountStatus; isReturned: boolean; from: WayBack; checking: boolean; onCheck: () => void };

function PayoutState({ account, isReturned, from, checking, onCheck }: PayoutStateProps) {
  const { title, text, button } = payoutCopy(account);
  const connect = useConnectPayouts();
  const underway = isPayoutUnderway(account);
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <h3 className="text-[22px]">{title}</h3>
        <p className="mt-1.5 max-w-[58ch] text-ink-2">{text}</p>
      </div>
      {account.status === 'NONE' ? <Explanation /> : null}
      {account.requirementsDue.length > 0 ? <Requirements items={account.requirementsDue} /> : null}
      {from === 'returned' && underway ? (
        <Notice className="w-full">
          <span className="flex items-center gap-2">
            <Spinner size={16} late={false} /> Checking with our payment partner…
          </span>
        </Notice>
      ) : null}
      {from === 'refresh' && button ? (
        <Notice tone="warn">That page expired. Press the button to pick up where you left off.</Notice>
      ) : null}
      {connect.problem ? <Notice tone="danger">{connect.problem}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {button ? (
          <Button onClick={connect.start} loading={connect.busy}>
            {button}
          </Button>
        ) : null}
        {/* A payout that came back leads there above, beside its reason. */}
        {(account.status === 'ACTIVE' || account.status === 'RESTRICTED') && !isReturned ? <BankAccountButton /> : null}
        {account.status === 'ACTIVE' && account.payoutsEnabled ? (
          <ButtonLink variant="ghost" to={paths.createContent}>
            Create a session
          </ButtonLink>
        ) : null}
        {account.status === 'PENDING' || account.status === 'ONBOARDING' ? (
          <Button variant="ghost" onClick={onCheck} loading={checking}>
            Check again
          </Button>
        ) : null}
      </div>
      {button || account.status === 'ACTIVE' ? (
        <p className="text-[13px] text-ink-2">
          {button ? 'You’ll be taken to our' : 'Your bank account is changed at our'} payment partner, who keeps your bank details. We never
          see them.
        </p>
      ) : null}
      {account.status === 'NONE' || account.status === 'ONBOARDING' ? null : (
        <p className="text-[14.5px] text-ink-2">
          What you’ve earned, payouts and statements are in <TextLink to={paths.hub}>My hub</TextLink>.
        </p>
      )}
    </div>
  );
}

const STEPS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Landmark, title: 'Set up payouts', text: 'Tell our payment partner who you are and where to send your money.' },
  { icon: CalendarPlus, title: 'Host a session', text: 'Online or in person, free or at a price you choose.' },
  { icon: Banknote, title: 'Get paid', text: 'See what you’ll receive for each ticket before you publish.' },
];

function Explanation() {
  return (
    <ol className="grid w-full gap-3 sm:grid-cols-3">
      {STEPS.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3 rounded-control bg-sunken p-4 sm:flex-col">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <Icon of={icon} />
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-[13.5px] text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Requirements({ items }: { items: readonly string[] }) {
  return (
    <div className="text-[14.5px]">
      <p className="font-semibold">Still needed</p>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {requirementLabels(items).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

type WayBack = 'returned' | 'refresh' | null;

/** How the person came back from the provider, and how to clear that once it is dealt with. */
function useWayBack(): { from: WayBack; settle: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const payouts = new URLSearchParams(search).get('payouts');
  function settle() {
    const rest = new URLSearchParams(search);
    rest.delete('payouts');
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }
  return { from: payouts === 'returned' || payouts === 'refresh' ? payouts : null, settle };
}
