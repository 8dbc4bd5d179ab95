import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { judgeFailure } from '../rules.ts';
import { leaseMail, type LeasedMail } from './lease-mail.ts';
import { markMailSending } from './mark-mail-sending.ts';
import { completeMail } from './complete-mail.ts';
import { stopMail } from './stop-mail.ts';
import { mailSite } from '#platform/server/mail/mail-site.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sealMailToken } from './mail-tokens.ts';
import { returnPathOf } from './return-path.ts';
import type { MailRequest } from './send-mail.ts';

/** Leases the mail, composes it and sends it. People who are gone or don't want it get none. */
export async function runSendMail(services: Services, mail: MailRequest): Promise<void> {
  await send(services, mail, {});
}

/** The same over the connections for urgent mail. */
export async function runSendUrgentMail(services: Services, mail: MailRequest): Promise<void> {
  await send(services, mail, { isUrgent: true });
}

async function send(services: Services, mail: MailRequest, urgency: { isUrgent?: true }): Promise<void> {
  const leased = await inTransaction(services, (command) => leaseMail(command, mail));
  if (!leased) return;
  const { attempt } = leased;
  let mayHaveGone = false;
  const beforeLastByte = async () => {
    mayHaveGone = await inTransaction(services, (command) => markMailSending(command, mail, attempt));
    if (!mayHaveGone) throw new Error('Another worker has taken this mail.');
  };
  try {
    // Transactional mail is better sent twice than not at all, so it needs no such record.
    await services.mailer.send({ ...compose(services, mail, leased), ...urgency, ...(mail.list ? { beforeLastByte } : {}) });
  } catch (error) {
    await recordFailure(services, mail, { error, leased, mayHaveGone });
    return;
  }
  await inTransaction(services, (command) => completeMail(command, mail, { state: 'sent', attempt }));
}

type Failed = { error: unknown; leased: LeasedMail; mayHaveGone: boolean };

async function recordFailure(services: Services, mail: MailRequest, { error, leased, mayHaveGone }: Failed): Promise<void> {
  const { attempt, email } = leased;
  const reason = error instanceof Error ? error.message : 'The mail server said no more.';
  const verdict = judgeFailure(error, mayHaveGone);
  const state = verdict === 'later' ? 'waiting' : verdict;
  await inTransaction(services, async (command) => {
    await completeMail(command, mail, { state, reason, attempt });
    if (state === 'bounced') await stopMail(command, { userId: mail.toUserId, wentTo: (address) => address === email, reason });
  });
  if (state === 'waiting') throw error;
}

function compose({ config, site }: Services, mail: MailRequest, { email, edition }: LeasedMail) {
  const origin = config.publicOrigin;
  const link = (list: MailRequest['list']) =>
    `${origin}/unsubscribe?token=${sealMailToken(config.secret, { userId: mail.toUserId, list: list ?? null, edition })}`;
  const { text, html } = mailLayout(
    {
      title: mail.title,
      paragraphs: mail.paragraphs,
      ...(mail.details ? { details: mail.details } : {}),
      ...(mail.pictures ? { pictures: mail.pictures } : {}),
      ...(mail.action ? { action: { label: mail.action.label, url: origin + mail.action.path } } : {}),
      ...(mail.also ? { also: { label: mail.also.label, url: origin + mail.also.path } } : {}),
      footer: mail.footer ?? `Questions? Write to ${site.values().supportEmail}.`,
      ...(mail.list ? { unsubscribe: { label: 'Unsubscribe or choose which emails you get', url: link(mail.list) } } : {}),
    },
    mailSite({ config, site }),
  );
  return {
    to: email,
    subject: mail.subject,
    text,
    html,
    messageKey: mail.messageKey,
    ...(mail.list ? { unsubscribeUrl: link(mail.list) } : {}),
    ...returnPathOf({ config }, { userId: mail.toUserId, email }),
    attachments: [
      ...(mail.attachments ?? []),
      ...(mail.pictures ?? []).map(({ name, png }) => ({
        filename: name,
        cid: name,
        contentType: 'image/png',
        content: png,
        encoding: 'base64' as const,
      })),
    ],
  };
}
