import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useSession } from '#platform/web/use-session.ts';

/**
 * What arriving with #subscribe does (Specification section 4): a guest is asked to join, the owner goes to their orders. Once
 * for each arrival; the anchor stays in the address, so that a guest comes back to it.
 */
export function useSubscribeAnchor(ownerUserId: string): void {
  const { hash, key } = useLocation();
  const { status, userId } = useSession();
  const navigate = useNavigate();
  const joinIn = useJoinIn();
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (hash !== '#subscribe' || status === 'starting' || answered.current === key) return;
    answered.current = key;
    if (status === 'guest') joinIn.open('subscribe');
    else if (userId === ownerUserId) void navigate('/my-hub/orders', { replace: true });
  }, [hash, key, status, userId, ownerUserId, navigate, joinIn]);
}
