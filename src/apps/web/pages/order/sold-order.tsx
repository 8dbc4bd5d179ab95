import type { Payment } from '#features/payments/contract.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const MembershipOrderCard = lazyPart(
  async () => (await import('#features/memberships/shared/membership-order-card.tsx')).MembershipOrderCard,
);
const GiftOrderCard = lazyPart(async () => (await import('#features/gifts/shared/gift-order-card.tsx')).GiftOrderCard);
const TipOrderCard = lazyPart(async () => (await import('#features/tips/shared/tip-order-card.tsx')).TipOrderCard);
const SubscriptionOrderCard = lazyPart(
  async () => (await import('#features/subscriptions/shared/subscription-order-card.tsx')).SubscriptionOrderCard,
);

const WAITING = <Skeleton className="h-64 w-full rounded-card" />;

/** What was bought, if it isn't a ticket. */
export function Sold({ payment, isBuyer }: { payment: Payment; isBuyer: boolean }) {
  if (payment.type === 'GIFT' || payment.description.gift !== undefined)
    return <GiftOrderCard payment={payment} isGiver={isBuyer} waiting={WAITING} />;
  if (payment.type === 'TIP') return <TipOrderCard payment={payment} isRecipient={!isBuyer} waiting={WAITING} />;
  if (payment.type === 'SUBSCRIPTION') return <SubscriptionOrderCard payment={payment} isCreator={!isBuyer} waiting={WAITING} />;
  return <MembershipOrderCard payment={payment} isSeller={!isBuyer} waiting={WAITING} />;
}
