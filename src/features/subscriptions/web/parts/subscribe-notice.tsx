import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * What somebody who comes to a profile with #subscribe is told while subscriptions cannot be bought here: whether they have one,
 * and what they can do instead. Guests and the owner are led elsewhere.
 */
export function SubscribeNotice({ creatorUserId, name }: { creatorUserId: string; name: string }) {
  const trpc = useTrpc();
  const { hash } = useLocation();
  const me = useMyUserId();
  const asks = hash === '#subscribe' && me !== null && me !== creatorUserId;
  const mine = useQuery(trpc.subscribe.getSubscriber.queryOptions(asks ? { creatorUserId, subscriberUserId: me } : skipToken));
  if (!asks || mine.data === undefined) return null;
  const isSubscribed = mine.data !== null && mine.data.status !== 'expired' && mine.data.status !== 'cancelled';
  return (
    <Notice className="mx-1 mt-6 sm:mx-6">
      {isSubscribed
        ? `You are subscribed to ${name}.`
        : `New subscriptions cannot be taken out here yet. Follow ${name} to see what they share with everybody.`}
    </Notice>
  );
}
