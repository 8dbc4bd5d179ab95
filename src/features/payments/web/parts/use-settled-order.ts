import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { liveHub } from '#platform/web/live/live-hub.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';

/** Leads from an open checkout to its order the moment that the server knows it to be paid, without waiting for the form to say so. */
export function useSettledOrder(paymentId: string | null): void {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const userId = useMyUserId();
  const navigate = useNavigate();
  useEffect(() => {
    if (paymentId === null || userId === null) return;
    return liveHub.listen((event) => {
      if (event.type !== 'change' || event.change.kind !== 'order') return;
      const { itemId } = event.change;
      void queries
        .fetchQuery(trpc.payment.getPayment.queryOptions({ itemId, userId }, { staleTime: 0 }))
        .then((payment) => {
          if (payment?.id === paymentId && payment.status === 'COMPLETED') void navigate(paths.order(itemId, userId));
        })
        // The form leads there too, a moment later.
        .catch(() => undefined);
    });
  }, [paymentId, userId, trpc, queries, navigate]);
}
