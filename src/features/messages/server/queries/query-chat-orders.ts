import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Payment } from '#features/payments/contract.ts';
import { listPaymentsBetween } from '#features/payments/server/queries/list-payments-between.ts';
import { getOwnChat } from './find-own-chat.ts';

/** Returns the orders between the two people in a conversation, as they are now. Refuses everyone else with NOT_FOUND. */
export async function queryChatOrders(services: Services, actor: Actor, { chatId }: { chatId: string }): Promise<Payment[]> {
  const chat = await getOwnChat(services.db, actor.userId, chatId);
  return listPaymentsBetween(services, actor, chat.otherUserId);
}
