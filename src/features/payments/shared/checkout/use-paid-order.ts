import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { liveHub, type LiveEvent } from '#platform/web/live/live-hub.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { Payment } from '../../contract.ts';

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
      const readPayment = (itemId: string) =>
        queries.fetchQuery(trpc.payment.getPayment.queryOptions({ itemId, userId, paymentId }, { staleTime: 0 }));
      void findPaid(event, paymentId, readPayment).then((itemId) => {
        if (itemId === null) return;
        if (wanted.current) wanted.current();
        else void navigate(paths.order(itemId, userId));
      });
    });
  }, [paymentId, userId, trpc, queries, navigate]);
}

type ReadPayment = (itemId: string) => Promise<Pick<Payment, 'id' | 'status'> | null>;

/**
 * Returns the order's item if a live event reports a change to it and the server, queried again, says that it is paid or that its free days
 * have begun; otherwise null.
 */
export async function findPaid(event: LiveEvent, paymentId: string, readPayment: ReadPayment): Promise<string | null> {
  if (event.type !== 'change' || event.change.kind !== 'order') return null;
  const { itemId } = event.change;
  // The form says the same a moment later, so a failure doesn't matter.
  const payment = await readPayment(itemId).catch(() => null);
  return payment?.id === paymentId && (payment.status === 'COMPLETED' || payment.status === 'TRIAL') ? itemId : null;
}
