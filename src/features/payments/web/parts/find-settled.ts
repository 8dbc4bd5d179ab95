import type { LiveEvent } from '#platform/web/live/live-hub.ts';
import type { Payment } from '../../contract.ts';

type Ask = (itemId: string) => Promise<Pick<Payment, 'id' | 'status'> | null>;

/** The item of this order, if that is what a live event tells of and the server, asked again, says that it is paid; null otherwise. */
export async function findSettled(event: LiveEvent, paymentId: string, ask: Ask): Promise<string | null> {
  if (event.type !== 'change' || event.change.kind !== 'order') return null;
  const { itemId } = event.change;
  // The form says the same a moment later.
  const payment = await ask(itemId).catch(() => null);
  return payment?.id === paymentId && payment.status === 'COMPLETED' ? itemId : null;
}
