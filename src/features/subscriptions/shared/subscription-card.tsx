import { skipToken, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { PriceCard } from '#ui/layout/price-card.tsx';
import type { SubscriptionOffer } from '../contract.ts';
import { RENEWS_CANCEL_ANYTIME } from '#features/payments/recurring/copy.ts';

type SubscriptionCardProps = {
  offer: SubscriptionOffer;
  /** The way to buy months of it for somebody else. */
  gift?: ReactNode;
};

/** The monthly subscription among a creator's memberships. The profile's subscribe button opens the checkout (`#subscribe`). */
export function SubscriptionCard({ offer, gift }: SubscriptionCardProps) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const isOwner = me === offer.userId;
  const asks = me !== null && !isOwner;
  const mine = useQuery(
    trpc.subscribe.getSubscriber.queryOptions(asks ? { creatorUserId: offer.userId, subscriberUserId: me } : skipToken),
  );
  const subscriber = mine.data?.accessEnd ? mine.data : null;
  return (
    <PriceCard
      icon={Repeat}
      badge={subscriber ? <Pill tone="good">Subscribed</Pill> : null}
      title="Monthly subscription"
      price={formatPounds(subscriber?.price ?? offer.price)}
      per="a month"
      lines={[offer.benefit || 'Every post and session for subscribers', 'Renews each month, cancel anytime']}
      owned={subscriber !== null}
    >
      {isOwner ? (
        <ButtonLink variant="ghost" wide to={paths.becomeCreator}>
          Edit
        </ButtonLink>
      ) : subscriber ? (
        <ButtonLink variant="ghost" wide to={paths.order(subscriber.subscriptionId, subscriber.subscriberUserId)}>
          View subscription
        </ButtonLink>
      ) : (
        <Subscribe creatorUserId={offer.userId} loading={asks && mine.isPending} />
      )}
      {gift}
    </PriceCard>
  );
}

function Subscribe({ creatorUserId, loading }: { creatorUserId: string; loading: boolean }) {
  const sells = useTakesPayments(creatorUserId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!sells)
    return (
      <Button variant="quiet" wide disabled>
        {NOT_ON_SALE}
      </Button>
    );
  return (
    <>
      <Button wide loading={loading} onClick={() => void navigate(`${pathname}#subscribe`, { replace: true, preventScrollReset: true })}>
        Subscribe
      </Button>
      <p className="text-center text-[13px] text-ink-2">{RENEWS_CANCEL_ANYTIME}</p>
    </>
  );
}
