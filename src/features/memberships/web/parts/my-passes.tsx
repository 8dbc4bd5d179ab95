import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { formatShortDay } from '#kernel/time-text.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { UsesBar } from '#ui/uses-bar.tsx';
import type { MembershipPurchase } from '../../contract.ts';

const SHOWN = 5;
const OVER: ReadonlySet<MembershipPurchase['status']> = new Set(['expired', 'cancelled']);

/** The passes and memberships the reader can use, with what is left of them; nothing if there are none. */
export function MyPasses() {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.membership.queryMembershipPurchases.queryOptions({ side: 'bought', limit: 100 }));
  const usable = data?.items.filter(({ status }) => !OVER.has(status)) ?? [];
  if (usable.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="my-passes">
      <h2 id="my-passes" className="border-b border-line px-5 py-[18px] text-[17px]">
        Passes and memberships
      </h2>
      <ul aria-labelledby="my-passes" className="divide-y divide-line">
        {usable.slice(0, SHOWN).map((purchase) => (
          <Pass key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  );
}

function Pass({ purchase }: { purchase: MembershipPurchase }) {
  const { owner, sessionUsageLimit: limit, usageCount } = purchase;
  const left = limit === null ? null : Math.max(0, limit - usageCount);
  return (
    <li className="flex gap-3 px-5 py-3.5">
      <Avatar
        seed={purchase.ownerUserId}
        name={owner?.displayName ?? owner?.username ?? '?'}
        src={owner ? pictureUrl(owner.profilePic, 150) : null}
      />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <Link to={paths.order(purchase.id, purchase.userId)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {purchase.title}
          </Link>
          <span className="font-semibold whitespace-nowrap">{left === null ? 'No limit' : `${left} left`}</span>
        </div>
        <p className="mb-2 text-[13.5px] text-ink-2">
          {owner ? `${owner.displayName ?? owner.username} · ` : ''}bought {formatShortDay(new Date(purchase.createdAt), 'Europe/London')}
        </p>
        {left !== null && limit !== null ? <UsesBar left={left} of={limit} label={`${left} of ${limit} left`} /> : null}
      </div>
    </li>
  );
}
