import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { notificationRefusals } from '../../refusals.ts';
import { isBounceToken, readBounceToken } from './mail-tokens.ts';

const TOLERANCE_SECONDS = 300;

const Body = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint', 'other']).catch('other'),
        /** The address the report was sent to: `MAIL_BOUNCE_ADDRESS` with a token after a `+`. */
        returnPath: z.string().max(320),
        /** Only permanent failures stop mail; a full mailbox doesn't. */
        permanent: z.boolean().default(true),
        reason: z.string().max(2000).default(''),
      }),
    )
    .max(100),
});

/** A mail that came back for good, or was reported as spam: whose it claims to be, to which address it went, and the reason given. */
export type MailReturn = { userId: string; wentTo(email: string): boolean; token?: string; isComplaint?: boolean; reason: string };

/**
 * Reads a signed call of the mail service: `x-mail-signature: t={seconds},v1={hex}` with the HMAC-SHA256 of `{seconds}.{body}` under
 * `MAIL_WEBHOOK_SECRET`. Refuses with 400 what isn't signed, was signed more than five minutes before or after now, or isn't a list of
 * events; skips temporary failures and events about addresses that aren't ours.
 */
export function readMailWebhook({ config, now }: Pick<Services, 'config' | 'now'>, body: Buffer | null, signature: unknown): MailReturn[] {
  const secret = config.mail.webhookSecret;
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (secret === null || !body || at === undefined || mac === undefined) throw notificationRefusals.BAD_SIGNATURE();
  if (Math.abs(now().getTime() / 1000 - Number(at)) > TOLERANCE_SECONDS) throw notificationRefusals.BAD_SIGNATURE();
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) throw notificationRefusals.BAD_SIGNATURE();
  const read = Body.safeParse(parse(body));
  if (!read.success) throw notificationRefusals.NOT_EVENTS();
  return read.data.events.flatMap(({ type, returnPath, permanent, reason }) => {
    const token = /\+([0-9a-f]{48})@/i.exec(returnPath)?.[1];
    const userId = token === undefined ? null : readBounceToken(token);
    if (token === undefined || userId === null || type === 'other' || !permanent) return [];
    const wentTo = (email: string) => isBounceToken(config.secret, token, { userId, email });
    const isComplaint = type === 'complaint';
    return { userId, wentTo, token, isComplaint, reason: reason || (isComplaint ? 'A mail was reported as spam.' : 'A mail came back.') };
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
