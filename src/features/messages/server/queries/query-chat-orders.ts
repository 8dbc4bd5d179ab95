import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Payment } from '#features/payments/contract.ts';
import { listPaymentsBetween } from '#features/payments/server/queries/list-payments-between.ts';
import { getOwnChat } from './find-own-chat.ts';

/** The orders of the two people of a conversation with each other, as they are now. Refuses everybody else with NOT_FOUND. */
export async function queryChatOrders(services: Services, actor: Actor, { chatId }: { chatId: string }): Promise<Payment[]> {
  const chat = await getOwnChat(services.db, actor.userId, chatId);
  return listPaymentsBetween(services, actor, chat.otherUserId);
}
