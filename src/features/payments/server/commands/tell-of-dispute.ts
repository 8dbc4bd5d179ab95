import { paths } from '#kernel/paths.ts';
import { formatPounds } from '#kernel/money.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { findAdministrators } from '#features/accounts/server/queries/find-administrators.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import type { DisputeStatus } from '../../rules.ts';
import type { ReadDispute } from '../provider/read-dispute.ts';
import type { PaymentRow } from './lock-payment.ts';

type Words = { subject: string; title: string; paragraph: string };

/** Mails the seller and every administrator that a payment is disputed, or how a dispute has ended. */
export async function tellOfDispute(command: CommandContext, payment: PaymentRow, facts: ReadDispute, isNew: boolean): Promise<void> {
  const told = new Set([payment.owner_user_id, ...(await findAdministrators(command.tx))]);
  for (const toUserId of told) {
    const words = wordsOf(payment, facts, { isNew, whose: toUserId === payment.owner_user_id ? 'your' : 'the seller’s' });
    await enqueueMail(command, {
      toUserId,
      subject: words.subject,
      title: words.title,
      paragraphs: [words.paragraph],
      details: [
        ['Order', payment.id],
        ['Seller', `@${payment.owner_username}`],
        ['Buyer', `@${payment.username}`],
        ['Amount', formatPounds(facts.amount)],
      ],
      action: { label: 'View order', path: paths.order(payment.item_id, payment.user_id) },
      messageKey: `dispute.${facts.providerDisputeId}.${facts.status.toLowerCase()}.${toUserId}`,
    });
  }
}

type About = { isNew: boolean; whose: 'your' | 'the seller’s' };

function wordsOf(payment: PaymentRow, facts: ReadDispute, { isNew, whose }: About): Words {
  const { title } = payment.description;
  const amount = formatPounds(facts.amount);
  const words: Record<DisputeStatus, Words> = {
    INQUIRY: {
      subject: `A bank asks about a payment: ${title}`,
      title: 'A bank asks about a payment',
      paragraph: `The bank of @${payment.username} asks about the payment of ${amount} for ${title}. No money has been taken so far.`,
    },
    OPEN: {
      subject: `A payment is disputed: ${title}`,
      title: 'A payment is disputed',
      paragraph: `The bank of @${payment.username} has taken back ${amount} for ${title}. Until that is decided, ${whose} share is held back and the payment cannot be refunded.`,
    },
    WON: {
      subject: `A dispute was won: ${title}`,
      title: 'The dispute was won',
      paragraph: `The bank has given ${amount} for ${title} back, and ${whose} share is paid again.`,
    },
    LOST: {
      subject: `A dispute was lost: ${title}`,
      title: 'The dispute was lost',
      paragraph: `The bank has decided for @${payment.username}, who keeps ${amount} for ${title}. What was bought has been taken back, and ${whose} share with it.`,
    },
    CLOSED: {
      subject: `A bank has no more questions: ${title}`,
      title: 'The question of the bank is settled',
      paragraph: `The bank of @${payment.username} took no money for ${title}.`,
    },
  };
  const { paragraph, ...rest } = words[facts.status];
  return { ...rest, paragraph: isNew && facts.status === 'LOST' ? `${paragraph} It was decided before we heard of it.` : paragraph };
}
