import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';

type Arrival = {
  creatorUserId: string;
  /** Null while unknown. */
  isSubscribed: boolean | null;
  onOpen: (cameBackFrom: string | null) => void;
};

/**
 * Handles arriving at a profile with #subscribe (docs/product.md#subscribe-button): a guest is asked to join, the owner goes to their
 * orders, a subscriber to their subscriptions, everybody else to the checkout. Once for each arrival. Returning from a checkout continues
 * where it was left.
 */
export function useSubscribeArrival({ creatorUserId, isSubscribed, onOpen }: Arrival): void {
  const { hash, key, pathname, search } = useLocation();
  const [params] = useSearchParams();
  const { status, userId } = useSession();
  const navigate = useNavigate();
  const joinIn = useJoinIn();
  const answered = useRef<string | null>(null);
  const returned = params.get('session_id');
  useEffect(() => {
    if (status === 'starting' || answered.current === key) return;
    if (returned !== null && status === 'signed-in' && userId !== '') {
      answered.current = key;
      return onOpen(returned);
    }
    if (hash !== '#subscribe') return;
    // Removes the anchor, so that it counts for this arrival alone: not for a reload, nor for a guest who signs in for something else.
    const removeAnchor = () => void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    if (status === 'guest') {
      answered.current = key;
      removeAnchor();
      return joinIn.open('subscribe', { to: `${pathname}${search}#subscribe` });
    }
    if (userId === creatorUserId) {
      answered.current = key;
      return void navigate(paths.orders(), { replace: true });
    }
    if (isSubscribed === null) return;
    answered.current = key;
    if (isSubscribed) return void navigate(paths.subscriptions, { replace: true });
    removeAnchor();
    onOpen(null);
  }, [hash, key, pathname, search, returned, status, userId, creatorUserId, isSubscribed, navigate, joinIn, onOpen]);
}
