import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { receiptNumber } from '../../orders/rules/receipt.ts';
import type { ReadDispute } from './read-dispute.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import type { DisputeStatus } from '../rules.ts';

type DisputeCopy = { subject: string; title: string; paragraph: string };

/** Mails the seller and every administrator that a payment is disputed, or how a dispute has ended, and notifies the seller in the app. */
export async function notifyOfDispute(command: CommandContext, payment: PaymentRow, facts: ReadDispute, isNew: boolean): Promise<void> {
  await notify(command, {
    toUserId: payment.owner_user_id,
    toUsername: payment.owner_username,
    type: 'PAYMENT_DISPUTED',
    source: `${facts.providerDisputeId}.${facts.status}`,
    data: {
      status: facts.status,
      title: payment.description.title,
      amount: facts.amount,
      itemId: payment.item_id,
      buyerUserId: payment.user_id,
      paymentId: payment.id,
    },
  });
  const told = new Set([payment.owner_user_id, ...(await findAdministrators(command.tx))]);
  for (const toUserId of told) {
    const copy = copyOf(payment, facts, { isNew, whose: toUserId === payment.owner_user_id ? 'your' : 'the seller’s' });
    await enqueueMail(command, {
      toUserId,
      subject: copy.subject,
      title: copy.title,
      paragraphs: [copy.paragraph],
      details: [
        ['Receipt', receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() })],
        ['Seller', `@${payment.owner_username}`],
        ['Buyer', `@${payment.username}`],
        ['Amount', formatPounds(facts.amount)],
      ],
      action: { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) },
      messageKey: `dispute.${facts.providerDisputeId}.${facts.status.toLowerCase()}.${toUserId}`,
    });
  }
}

type About = { isNew: boolean; whose: 'your' | 'the seller’s' };

function copyOf(payment: PaymentRow, facts: ReadDispute, { isNew, whose }: About): DisputeCopy {
  const { title } = payment.description;
  const amount = formatPounds(facts.amount);
  const copy: Record<DisputeStatus, DisputeCopy> = {
    INQUIRY: {
      subject: `A bank is querying a payment: ${title}`,
      title: 'A bank is querying a payment',
      paragraph: `@${payment.username}’s bank is querying the payment of ${amount} for ${title}. No money has been taken so far.`,
    },
    OPEN: {
      subject: `A payment is disputed: ${title}`,
      title: 'A payment is disputed',
      paragraph: `@${payment.username}’s bank has taken back ${amount} for ${title}. Until the dispute is settled, ${whose} share is on hold and the payment can’t be refunded.`,
    },
    WON: {
      subject: `A dispute was won: ${title}`,
      title: 'The dispute was won',
      paragraph: `The bank has returned ${amount} for ${title}, and ${whose} share will be paid again.`,
    },
    LOST: {
      subject: `A dispute was lost: ${title}`,
      title: 'The dispute was lost',
      paragraph: `The bank decided in favour of @${payment.username}, who keeps ${amount} for ${title}. What they bought has been taken back, along with ${whose} share.`,
    },
    CLOSED: {
      subject: `A bank query is closed: ${title}`,
      title: 'The bank’s query is closed',
      paragraph: `@${payment.username}’s bank took no money for ${title}.`,
    },
  };
  const { paragraph, ...rest } = copy[facts.status];
  return { ...rest, paragraph: isNew && facts.status === 'LOST' ? `${paragraph} It was settled before we heard about it.` : paragraph };
}
