import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { UsesBar } from '#ui/feedback/uses-bar.tsx';
import type { Membership, MembershipPurchase } from '../../contract.ts';
import { MembershipCard } from './membership-card.tsx';
import { GivePassButton } from '../../purchases/web/give-pass-button.tsx';
import { RepairMembership } from '../../purchases/web/repair-membership.tsx';
import { ownedTerms } from '../../purchases/web/owned-terms.ts';
import { purchasePath } from '../../purchases/web/purchase-path.ts';
import { placesLeft, purchaseTerm, purchaseLabel } from '../../purchases/copy.ts';
import { RENEWS_CANCEL_ANYTIME } from '#features/payments/recurring/copy.ts';

const BuyDialog = lazyPart(
  async () => (await import('../../purchases/web/buy-dialog.tsx')).BuyDialog,
  ({ onClose }) => onClose(),
);

type OfferCardProps = {
  membership: Membership;
  name: string;
  isOwner: boolean;
  purchase: MembershipPurchase | null;
  /** Further things that a reader can do with it. */
  children?: ReactNode;
};

/** An offer on its creator's page, with what the reader can do: buy it, view what they have, or edit it. */
export function OfferCard({ membership, name, isOwner, purchase, children }: OfferCardProps) {
  const onSale = membership.status === 'active';
  if (isOwner)
    return (
      <MembershipCard membership={membership} whose="your" badge={onSale ? null : <Pill>Not on sale</Pill>}>
        <ButtonLink variant="ghost" wide to={paths.editMembership(membership.id)}>
          Edit
        </ButtonLink>
        <GivePassButton membership={membership} />
      </MembershipCard>
    );
  if (purchase) return <Owned purchase={purchase}>{children}</Owned>;
  return (
    <MembershipCard membership={membership} whose="my" badge={trialBadge(membership)}>
      <BuyButton membership={membership} name={name} />
      {children}
    </MembershipCard>
  );
}

function trialBadge({ freeDays: days }: Membership) {
  return days > 0 ? <Pill tone="accent">{`${days} ${days === 1 ? 'day' : 'days'} free`}</Pill> : null;
}

function Owned({ purchase, children }: { purchase: MembershipPurchase; children: ReactNode }) {
  const { sessionUsageLimit: limit, status, type } = purchase;
  const left = placesLeft(purchase);
  const isFine = status === 'active' || status === 'trial';
  const { label, tone } = isFine ? { label: left === null ? 'Yours' : `${left} left`, tone: 'good' as const } : purchaseLabel(purchase);
  const term = purchaseTerm(purchase);
  return (
    <MembershipCard membership={ownedTerms(purchase)} whose="my" owned badge={<Pill tone={tone}>{label}</Pill>}>
      {left === null || limit === null ? null : <UsesBar left={left} of={limit} label={`${left} of ${limit} places left`} />}
      <RepairMembership purchase={purchase} wide />
      <ButtonLink variant="ghost" wide to={purchasePath(purchase)}>
        View {type === 'one-time' ? 'pass' : 'membership'}
      </ButtonLink>
      <p className="text-center text-[13px] text-ink-2">{`${term[0]?.toUpperCase() ?? ''}${term.slice(1)}`}</p>
      {children}
    </MembershipCard>
  );
}

function BuyButton({ membership, name }: { membership: Membership; name: string }) {
  const [open, setOpen] = useState(false);
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const { pathname } = useLocation();
  if (!useTakesPayments(membership.userId))
    return (
      <Button variant="quiet" wide disabled>
        {NOT_ON_SALE}
      </Button>
    );
  // Anyone who signs in from here comes back to the memberships, with this one opening.
  const intentName = `membership:${membership.id}`;
  const buy = () => {
    if (me !== null) return setOpen(true);
    joinIn.open('subscribe', { to: `${pathname.replace(/\/memberships$/, '')}#memberships`, intent: { kind: 'press', name: intentName } });
  };
  return (
    <>
      <Button wide data-intent={intentName} onPointerEnter={BuyDialog.warm} onClick={buy}>
        {buyLabel(membership)}
      </Button>
      {membership.type === 'recurring' ? <p className="text-center text-[13px] text-ink-2">{RENEWS_CANCEL_ANYTIME}</p> : null}
      {open ? <BuyDialog membership={membership} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function buyLabel({ type, freeDays: days }: Membership): string {
  if (type === 'one-time') return 'Buy pass';
  return days > 0 ? `Start ${days} ${days === 1 ? 'day' : 'days'} free` : 'Join';
}
