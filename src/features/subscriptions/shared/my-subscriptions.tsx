import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { SubscriptionPill } from '../web/parts/subscription-pill.tsx';
import { subscriptionTerm } from '../web/parts/subscription-term.ts';

const SHOWN = 5;

/** The reader's subscriptions. */
export function useMySubscriptions() {
  const trpc = useTrpc();
  return useQuery(trpc.subscribe.querySubscriptions.queryOptions({ limit: 100 }));
}

/** Whom the reader supports; renders nothing if they support nobody. */
export function MySubscriptions() {
  const { data } = useMySubscriptions();
  const current = data?.items.filter(({ status }) => status !== 'expired' && status !== 'cancelled') ?? [];
  if (current.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="my-subscriptions">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="my-subscriptions" className="text-[17px]">
          Subscriptions
        </h2>
        <Link to={paths.subscriptions} className={moreLinkClass}>
          Manage
        </Link>
      </div>
      <ul aria-labelledby="my-subscriptions" className="divide-y divide-line">
        {current.slice(0, SHOWN).map((entry) => {
          const name = entry.user.displayName ?? entry.user.username;
          return (
            <li key={entry.creatorUserId} className="flex items-center gap-3 px-5 py-3.5">
              <Avatar seed={entry.user.id} name={name} src={pictureUrl(entry.user.profilePic, 150)} />
              <div className="min-w-0 flex-1">
                <Link to={paths.profile(entry.user.username)} className="block truncate font-semibold hover:underline">
                  {name}
                </Link>
                <p className="text-[13.5px] text-ink-2">{subscriptionTerm(entry)}</p>
              </div>
              <SubscriptionPill status={entry.status} paidThrough={entry.paidThrough} givenUntil={entry.givenUntil} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
