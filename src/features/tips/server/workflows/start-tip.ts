import { createHash } from 'node:crypto';
import { statement } from '#db/statement.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { getReadableContent } from '#features/content/api/items/find-content.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { platformFee } from '#kernel/money/fee.ts';
import { createPayment } from '#features/payments/api/checkout/create-payment.ts';
import type { RequestServices } from '#features/payments/api/checkout/open-order.ts';
import { sellByCard, type TakenOrder } from '#features/payments/api/checkout/sell-by-card.ts';
import { findOpenOrder } from '#features/payments/api/checkout/find-open-order.ts';
import { saleTermsOf, type SaleTerms } from '#features/payments/api/checkout/sale-terms.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { SendTip } from '../../contract.ts';
import { tipRefusals } from '../../refusals.ts';
import { decideTip } from '../../rules.ts';

const CHECKOUT_MINUTES = 60;

/**
 * Starts a tip and opens its checkout; it reaches nobody before it is paid. The same order id with the same content is the same tip, and so
 * is the same content while its checkout is open. Refuses tips to oneself, to nobody, between people of whom either has blocked the other,
 * below the card minimum, to creators who can't be paid, and for items that the sender may not read or that are somebody else's.
 */
export function startTip(services: RequestServices, sender: Actor, { tip, paymentId = services.newId() }: SendTip): Promise<Purchase> {
  const requestHash = `tip:${createHash('sha256').update(JSON.stringify(tip)).digest('hex')}`;
  return sellByCard(services, sender, {
    paymentId,
    requestHash,
    take: (command) => writeTip(command, sender, { tip, paymentId, requestHash, payments: saleTermsOf(services) }),
  });
}

type TipRow = {
  recipient: string;
  id: string;
  sender: string;
  amount: number;
  message: string | null;
  contentType: string | null;
  contentId: string | null;
  asComment: boolean;
  now: Date;
};

const TIP = statement<never, TipRow>(`
  insert into tips (recipient_user_id, id, sender_user_id, amount, message, content_type, content_id, as_comment, status, created_at)
  values (:recipient::uuid, :id::uuid, :sender::uuid, :amount::int, :message, :contentType, :contentId::uuid, :asComment::boolean, 'pending',
    :now::timestamptz)`);

type Order = { tip: SendTip['tip']; paymentId: string; requestHash: string; payments: SaleTerms };

async function writeTip(command: CommandContext, sender: Actor, { tip, paymentId, requestHash, payments }: Order): Promise<TakenOrder> {
  const { tx, now } = command;
  const { recipientUserId } = tip;
  const [recipient, open] = await together([
    readSeller(tx, { seller: recipientUserId, buyer: sender.userId, mode: payments.mode }),
    findOpenOrder(tx, { ownerUserId: recipientUserId, userId: sender.userId, type: 'TIP', requestHash }),
  ]);
  if (!recipient?.isActive) throw tipRefusals.NO_RECIPIENT();
  const { isBlocked, canReceive } = recipient;
  const decision = decideTip({ isOwn: recipientUserId === sender.userId, isBlocked, amount: tip.amount, canReceive });
  if (decision === 'CANNOT_RECEIVE') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision !== 'ok') throw tipRefusals[decision]();
  if (tip.contentItemUri) await getReadableContent(tx, sender, { uri: tip.contentItemUri, ownerUserId: recipientUserId, at: now });
  if (open !== null) return { ownerUserId: recipientUserId, paymentId: open, found: 'as-wanted' };
  const created = createPayment(command, {
    id: paymentId,
    ownerUserId: recipientUserId,
    ownerUsername: recipient.username,
    buyer: sender,
    type: 'TIP',
    itemId: paymentId,
    description: { title: `Tip for ${recipient.displayName ?? recipient.username}` },
    amount: tip.amount,
    platformFee: platformFee(tip.amount, payments.fee),
    mode: payments.mode,
    requestHash,
    checkoutExpiresAt: addMinutes(now, CHECKOUT_MINUTES),
  });
  const inserted = TIP.run(tx, {
    recipient: recipientUserId,
    id: paymentId,
    sender: sender.userId,
    amount: tip.amount,
    message: tip.message ?? null,
    contentType: tip.contentItemUri?.type ?? null,
    contentId: tip.contentItemUri?.id ?? null,
    asComment: tip.asComment,
    now,
  });
  await together([created, inserted]);
  return { ownerUserId: recipientUserId, paymentId };
}
