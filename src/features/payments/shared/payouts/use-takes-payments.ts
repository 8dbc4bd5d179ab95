import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';

export { NOT_ON_SALE } from '../../copy.ts';

/** Whether a creator can take payments now, so that buyers learn before they press; true until that is known, and for null. */
export function useTakesPayments(ownerUserId: string | null): boolean {
  const trpc = useTrpc();
  const options = trpc.payment.takesPayments.queryOptions(ownerUserId === null ? skipToken : { ownerUserId }, { staleTime: 60_000 });
  return useQuery(options).data ?? true;
}
