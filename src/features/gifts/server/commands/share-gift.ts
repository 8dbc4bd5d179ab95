import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GiftLink, OwnGift } from '../../contract.ts';
import { giftRefusals } from '../../refusals.ts';
import { boxOfGift } from './gift-token.ts';
import { sendGiftJob } from '../jobs.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';
import { findRedeemable, type Redeemable } from '../queries/find-redeemable.ts';

/** Returns the address with which one of the caller's gifts is redeemed. Refuses gifts of others as unknown, and any that isn't waiting. */
export async function getGiftLink(
  command: CommandContext,
  giver: Actor,
  key: OwnGift,
  services: Pick<Services, 'config'>,
): Promise<GiftLink> {
  return { address: addressOf(services, await lockWaiting(command, giver, key)) };
}

/** Returns the address that redeems a gift. Throws if no known secret opens what is sealed. */
export function addressOf({ config }: Pick<Services, 'config'>, gift: Pick<GiftRow, 'id' | 'secret_sealed'>): string {
  const token = boxOfGift(config.secret, gift.id).open(gift.secret_sealed);
  if (token === null) throw new Error(`No secret opens the link of the gift ${gift.id}.`);
  return config.publicOrigin + paths.gift(token);
}

/**
 * Mails one of the caller's gifts again, or at once if its day hasn't come. Refuses gifts of others as unknown, any that isn't waiting, one
 * without an address, and more mails than a gift may have, and a gift whose creator is suspended.
 */
export async function mailGift(command: CommandContext, giver: Actor, key: OwnGift): Promise<void> {
  const { isOnHold, ...gift } = await lockWaiting(command, giver, key);
  if (isOnHold) throw giftRefusals.CREATOR_AWAY();
  if (gift.receiver_email === null) throw giftRefusals.NO_ADDRESS();
  if (gift.mails >= LIMITS.giftMailsMax) throw giftRefusals.MAILED_OFTEN();
  await command.tx
    .updateTable('gifts')
    .set({ send_at: command.now, updated_at: command.now })
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .execute();
  await command.enqueue(sendGiftJob, { ...key, mail: gift.mails + 1 });
}

async function lockWaiting(command: CommandContext, giver: Actor, key: OwnGift): Promise<GiftRow & Pick<Redeemable, 'isOnHold'>> {
  const gift = await lockGift(command, key);
  if (gift?.giver_user_id !== giver.userId) throw giftRefusals.GIFT_NOT_FOUND();
  const { isRedeemable, isOnHold } = await findRedeemable(command.tx, gift, command.now);
  if (!isRedeemable) throw giftRefusals.NOT_WAITING();
  return { ...gift, isOnHold };
}
