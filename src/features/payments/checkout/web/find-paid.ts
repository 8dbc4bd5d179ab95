import type { LiveEvent } from '#platform/web/live/live-hub.ts';
import type { Payment } from '../../contract.ts';

type Ask = (itemId: string) => Promise<Pick<Payment, 'id' | 'status'> | null>;

/**
 * Returns the order's item if a live event reports a change to it and the server, asked again, says that it is paid or that its free days
 * have begun; otherwise null.
 */
export async function findPaid(event: LiveEvent, paymentId: string, ask: Ask): Promise<string | null> {
  if (event.type !== 'change' || event.change.kind !== 'order') return null;
  const { itemId } = event.change;
  // The form says the same a moment later, so a failure doesn't matter.
  const payment = await ask(itemId).catch(() => null);
  return payment?.id === paymentId && (payment.status === 'COMPLETED' || payment.status === 'TRIAL') ? itemId : null;
}
