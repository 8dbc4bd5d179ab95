import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { judgeFailure } from '../rules.ts';
import { claimMail, type ClaimedMail } from './lease-mail.ts';
import { handOverMail } from './mark-mail-sending.ts';
import { settleMail } from './complete-mail.ts';
import { stopMail } from './stop-mail.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sealBounceToken, sealMailToken } from './mail-tokens.ts';
import type { MailOrder } from './send-mail.ts';

/** Claims the mail, composes it and hands it to the mail server. People who are gone or don't want it get none. */
export async function runSendMail(services: Services, order: MailOrder): Promise<void> {
  await send(services, order, {});
}

/** The same over the connections for urgent mail. */
export async function runSendUrgentMail(services: Services, order: MailOrder): Promise<void> {
  await send(services, order, { isUrgent: true });
}

async function send(services: Services, order: MailOrder, urgency: { isUrgent?: true }): Promise<void> {
  const claimed = await inTransaction(services, (command) => claimMail(command, order));
  if (!claimed) return;
  const { attempt } = claimed;
  let mayHaveGone = false;
  const beforeLastByte = async () => {
    mayHaveGone = await inTransaction(services, (command) => handOverMail(command, order, attempt));
    if (!mayHaveGone) throw new Error('Another worker has taken this mail.');
  };
  try {
    // Transactional mail is better sent twice than not at all, so it needs no such record.
    await services.mailer.send({ ...compose(services, order, claimed), ...urgency, ...(order.list ? { beforeLastByte } : {}) });
  } catch (error) {
    await settleFailure(services, order, { error, claimed, mayHaveGone });
    return;
  }
  await inTransaction(services, (command) => settleMail(command, order, { state: 'sent', attempt }));
}

type Failed = { error: unknown; claimed: ClaimedMail; mayHaveGone: boolean };

async function settleFailure(services: Services, order: MailOrder, { error, claimed, mayHaveGone }: Failed): Promise<void> {
  const { attempt, email } = claimed;
  const reason = error instanceof Error ? error.message : 'The mail server said no more.';
  const verdict = judgeFailure(error, mayHaveGone);
  const state = verdict === 'later' ? 'waiting' : verdict;
  await inTransaction(services, async (command) => {
    await settleMail(command, order, { state, reason, attempt });
    if (state === 'bounced') await stopMail(command, { userId: order.toUserId, wentTo: (address) => address === email, reason });
  });
  if (state === 'waiting') throw error;
}

function compose({ config }: Services, order: MailOrder, { email, edition }: ClaimedMail) {
  const origin = config.publicOrigin;
  const link = (list: MailOrder['list']) =>
    `${origin}/unsubscribe?token=${sealMailToken(config.secret, { userId: order.toUserId, list: list ?? null, edition })}`;
  const { text, html } = mailLayout({
    title: order.title,
    paragraphs: order.paragraphs,
    ...(order.details ? { details: order.details } : {}),
    ...(order.action ? { action: { label: order.action.label, url: origin + order.action.path } } : {}),
    ...(order.also ? { also: { label: order.also.label, url: origin + order.also.path } } : {}),
    footer: order.footer ?? `Questions? Write to ${config.supportEmail}.`,
    ...(order.list ? { unsubscribe: { label: 'Unsubscribe or choose which emails you get', url: link(order.list) } } : {}),
  });
  const [local, domain] = config.mail.bounceAddress?.split('@') ?? [];
  return {
    to: email,
    subject: order.subject,
    text,
    html,
    messageKey: order.messageKey,
    ...(order.list ? { unsubscribeUrl: link(order.list) } : {}),
    ...(domain === undefined
      ? {}
      : { returnPath: `${local}+${sealBounceToken(config.secret, { userId: order.toUserId, email })}@${domain}` }),
    ...(order.attachments ? { attachments: order.attachments } : {}),
  };
}
