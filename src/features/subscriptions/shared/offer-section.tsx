import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePayoutStatus } from '#features/payments/shared/payouts/payout-status.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SubscriptionOffer } from '../contract.ts';
import { EndSubscriptions } from '../web/parts/end-subscriptions.tsx';
import { OfferForm } from '../web/parts/offer-form.tsx';

const StopOfferDialog = lazyPart(
  async () => (await import('../web/parts/stop-offer-dialog.tsx')).StopOfferDialog,
  ({ onClose }) => onClose(),
);

const GiveMonthsDialog = lazyPart(
  async () => (await import('../web/parts/give-months-dialog.tsx')).GiveMonthsDialog,
  ({ onClose }) => onClose(),
);

/** The monthly subscription that a creator offers: set, changed and stopped here, showing what it brings them before it is live. */
export function OfferSection() {
  const trpc = useTrpc();
  const userId = useMyUserId();
  const offer = useQuery({ ...trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: userId ?? '' }), enabled: userId !== null });
  const subscribers = useQuery(trpc.subscribe.countSubscribers.queryOptions());
  const payouts = usePayoutStatus();
  const canReceive = payouts.data?.canReceive ?? null;
  return (
    <Card as="section" aria-labelledby="offer-title" padded>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="offer-title" className="text-xl">
          Monthly subscription
        </h2>
        {offer.data ? <Pill tone="good">On offer</Pill> : offer.data === null ? <Pill>Not offered</Pill> : null}
      </div>
      {offer.data !== undefined && payouts.data ? (
        <Offer
          offer={offer.data}
          subscribers={subscribers.data?.count ?? 0}
          renewing={subscribers.data?.renews ?? 0}
          canReceive={canReceive === true}
        />
      ) : offer.isError || payouts.isError ? (
        <ErrorState
          title="Your subscription couldn’t be loaded"
          onRetry={() => void Promise.all([offer.refetch(), payouts.refetch()])}
          retrying={offer.isFetching || payouts.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading your subscription" className="flex flex-col gap-3">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </LoadingRegion>
      )}
    </Card>
  );
}

type OfferProps = { offer: SubscriptionOffer | null; subscribers: number; renewing: number; canReceive: boolean };

function Offer({ offer, subscribers, renewing, canReceive }: OfferProps) {
  const [editing, setEditing] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [giving, setGiving] = useState(false);
  if (!offer || editing)
    return (
      <>
        {offer ? null : <EndSubscriptions renewing={renewing} />}
        <p className="mb-4 max-w-[58ch] text-ink-2">
          {offer
            ? 'A new price applies to new subscribers. Existing subscribers keep theirs.'
            : 'Subscribers pay you each month and see every post and session you share only with them.'}
        </p>
        <OfferForm key={offer?.id} offer={offer} canReceive={canReceive} onDone={offer ? () => setEditing(false) : null} />
      </>
    );
  return (
    <>
      <p>
        <b className="font-display text-[26px] tabular-nums">{formatPounds(offer.price)}</b> <span className="text-ink-2">a month</span>
      </p>
      {offer.benefit === '' ? null : <p className="mt-1 [overflow-wrap:anywhere] text-ink-2">{offer.benefit}</p>}
      <p className="mt-3 text-[13.5px] text-ink-2">{subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => setEditing(true)}>
          Change
        </Button>
        <Button variant="ghost" onPointerEnter={GiveMonthsDialog.warm} onClick={() => setGiving(true)}>
          Give free months
        </Button>
        <Button variant="danger" onClick={() => setStopping(true)}>
          Stop offering
        </Button>
      </div>
      {giving ? <GiveMonthsDialog onClose={() => setGiving(false)} /> : null}
      {stopping ? <StopOfferDialog subscribers={subscribers} onClose={() => setStopping(false)} /> : null}
    </>
  );
}
