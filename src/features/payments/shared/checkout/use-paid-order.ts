import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { liveHub } from '#platform/web/live/live-hub.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { findPaid } from '../../checkout/web/find-paid.ts';

/**
 * Leads from an open checkout to its order as soon as the server knows it to be paid, without waiting for the form to say so; or calls
 * `onSettled` instead.
 */
export function usePaidOrder(paymentId: string | null, onSettled?: () => void): void {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const userId = useMyUserId();
  const navigate = useNavigate();
  const wanted = useRef(onSettled);
  useEffect(() => {
    wanted.current = onSettled;
  });
  useEffect(() => {
    if (paymentId === null || userId === null) return;
    return liveHub.listen((event) => {
      const ask = (itemId: string) => queries.fetchQuery(trpc.payment.getPayment.queryOptions({ itemId, userId }, { staleTime: 0 }));
      void findPaid(event, paymentId, ask).then((itemId) => {
        if (itemId === null) return;
        if (wanted.current) wanted.current();
        else void navigate(paths.order(itemId, userId));
      });
    });
  }, [paymentId, userId, trpc, queries, navigate]);
}
