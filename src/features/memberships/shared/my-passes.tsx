import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { UsesBar } from '#ui/feedback/uses-bar.tsx';
import type { MembershipPurchase } from '../contract.ts';
import { RepairMembership } from '../purchases/web/repair-membership.tsx';
import { purchasePath } from '../purchases/web/purchase-path.ts';
import { isOver, placesLeft, purchaseTerm } from '../purchases/copy.ts';

const SHOWN = 5;

/** What the reader has bought of passes and memberships. */
export function useMyPasses() {
  const trpc = useTrpc();
  return useQuery(trpc.membership.queryMembershipPurchases.queryOptions({ side: 'bought', limit: 100 }));
}

/** The passes and memberships the reader can use, with what is left of them; nothing if there are none. */
export function MyPasses() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useMyPasses();
  const usable = data?.items.filter((purchase) => !isOver(purchase)) ?? [];
  if (usable.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="my-passes">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="my-passes" className="text-[17px]">
          Passes and memberships
        </h2>
        {usable.some(({ type }) => type === 'recurring') ? (
          <Link to={paths.subscriptions} className={moreLinkClass}>
            Manage
          </Link>
        ) : null}
      </div>
      <ul aria-labelledby="my-passes" className="divide-y divide-line">
        {(isOpen ? usable : usable.slice(0, SHOWN)).map((purchase) => (
          <Pass key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {usable.length > SHOWN ? (
        <div className="border-t border-line p-2">
          <Button variant="bare" size="small" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : `Show all ${usable.length}`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Pass({ purchase }: { purchase: MembershipPurchase }) {
  const { owner, sessionUsageLimit: limit } = purchase;
  const left = placesLeft(purchase);
  return (
    <li className="flex gap-3 px-5 py-3.5">
      <Avatar
        seed={purchase.ownerUserId}
        name={owner?.displayName ?? owner?.username ?? '?'}
        src={owner ? pictureUrl(owner.profilePic, 150) : null}
      />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <Link to={purchasePath(purchase)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {purchase.title}
          </Link>
          <span className="font-semibold whitespace-nowrap">{left === null ? 'No limit' : `${left} left`}</span>
        </div>
        {purchase.subtitle === null ? null : <p className="text-[13.5px] [overflow-wrap:anywhere]">{purchase.subtitle}</p>}
        <p className="mb-2 text-[13.5px] text-ink-2">
          {owner ? `${owner.displayName ?? owner.username} · ` : ''}
          {purchase.isPaused ? <span className="font-semibold text-danger">can’t be used for now · </span> : null}
          {purchase.status === 'payment_failed' ? <span className="font-semibold text-danger">card declined · </span> : null}
          {purchaseTerm(purchase)}
        </p>
        {left !== null && limit !== null ? <UsesBar left={left} of={limit} label={`${left} of ${limit} left`} /> : null}
        <KeepFocus className="mt-2.5 empty:hidden">
          <RepairMembership purchase={purchase} size="small" />
        </KeepFocus>
      </div>
    </li>
  );
}
