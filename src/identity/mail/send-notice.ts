import type { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { noticeMail } from './notice-mail.ts';
import { deliver } from './deliver.ts';
import type { SendNoticePayload } from './send-notice-job.ts';

/** Emails a notice about an account. */
export async function sendNotice(
  services: Pick<Services, 'config' | 'mailer'>,
  { mailId, to, notice }: z.output<typeof SendNoticePayload>,
): Promise<void> {
  const mail = noticeMail(notice, services.config.supportEmail);
  await deliver(services.mailer, { ...mail, to, messageKey: `notice-${mailId}` }, 'a notice');
}
