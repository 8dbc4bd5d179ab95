import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { errorCode } from '#kernel/objects/error-code.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type { Check, Judged } from './finding.ts';

type MailConfig = Config['mail'];
/** Looks up the text records of a name; rejects with ENOTFOUND or ENODATA if there are none. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);
const CONNECT_WITHIN_MS = 8000;

/** Whether the mail server lets us in. */
export function checkOfMailServer({ url }: Pick<MailConfig, 'url'>): Check {
  return { what: 'mail server', run: async () => checkServer(url) };
}

/** Sends a mail to an address of the operator's. */
export function checkOfRealMail(mailer: Mailer, to: string, messageKey: string): Check {
  return {
    what: 'real mail',
    async run() {
      const text = 'This is how mail from Turnout arrives. Is it in the inbox, with the sender you expect? Nothing else needs to be done.';
      const mail = { to, subject: 'A test mail from Turnout', text, html: `<p>${text}</p>`, messageKey, isUrgent: true } as const;
      try {
        await mailer.send(mail);
      } catch (error) {
        return { state: 'bad', says: `refused: ${wordsOf(error)}`, todo: 'docs/runbooks/mail-does-not-arrive.md' };
      }
      return { state: 'good', says: `the mail server took one for ${to}: look whether it arrives` };
    },
  };
}

/** Whether other mail servers can tell that our mail is ours: SPF, DKIM and DMARC records of the senders' domain. */
export function checksOfMailRecords(config: Pick<MailConfig, 'from' | 'dkim' | 'bounceAddress'>, resolve: ResolveTxt): Check[] {
  const sender = domainOf(config.from);
  const { dkim } = config;
  return [
    { what: 'SPF', run: async () => checkSpf(config.bounceAddress === null ? sender : domainOf(config.bounceAddress), resolve) },
    {
      what: 'DKIM',
      run: async () =>
        dkim === null
          ? {
              state: 'note',
              says: 'mail is not signed by Turnout',
              todo: 'if the mail server does not sign either, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY',
            }
          : checkDkim(dkim, resolve),
    },
    { what: 'DMARC', run: async () => checkDmarc(sender, resolve) },
  ];
}

async function checkServer(url: string): Promise<Judged> {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: CONNECT_WITHIN_MS,
  });
  try {
    await transport.verify();
    return { state: 'good', says: 'lets us in' };
  } catch (error) {
    // What passes by itself, such as a server that restarts or can't check passwords just now (RFC 4954: 454), keeps nobody from starting.
    return errorCode(error) === 'EAUTH' && !isTemporary(fieldOf(error, 'responseCode'))
      ? { state: 'bad', says: `refuses user and password: ${wordsOf(error)}`, todo: 'correct SMTP_URL: without codes nobody can join' }
      : {
          state: 'note',
          says: `cannot be ${errorCode(error) === 'EAUTH' ? 'entered just now' : 'reached'}: ${wordsOf(error)}`,
          todo: 'docs/runbooks/mail-does-not-arrive.md',
        };
  } finally {
    transport.close();
  }
}

function isTemporary(reply: unknown): boolean {
  return typeof reply === 'number' && reply >= 400 && reply < 500;
}

async function checkSpf(domain: string, resolve: ResolveTxt): Promise<Judged> {
  const found = (await textsOf(domain, resolve)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (found.length === 0)
    return { state: 'note', says: `${domain} has no SPF record`, todo: `publish ${domain} TXT "v=spf1 include:<your mail server's> -all"` };
  if (found.length > 1)
    return { state: 'note', says: `${domain} has ${found.length} SPF records, which counts as none`, todo: 'merge them into one' };
  return { state: 'good', says: found[0] ?? '' };
}

async function checkDkim({ domain, selector, privateKey }: NonNullable<MailConfig['dkim']>, resolve: ResolveTxt): Promise<Judged> {
  const name = `${selector}._domainkey.${domain}`;
  const own = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `publish ${name} TXT "v=DKIM1; k=rsa; p=${own}"`;
  const [text] = await textsOf(name, resolve);
  if (text === undefined) return { state: 'bad', says: `${name} has no record: our signatures count as forged`, todo: record };
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? '';
  return published === own
    ? { state: 'good', says: `${name} fits DKIM_PRIVATE_KEY` }
    : { state: 'bad', says: `${name} has another key than DKIM_PRIVATE_KEY: our signatures count as forged`, todo: record };
}

async function checkDmarc(domain: string, resolve: ResolveTxt): Promise<Judged> {
  const text = (await textsOf(`_dmarc.${domain}`, resolve)).find((one) => /^v=DMARC1\s*;/i.test(one));
  return text === undefined
    ? {
        state: 'note',
        says: `_dmarc.${domain} has no record`,
        todo: `publish _dmarc.${domain} TXT "v=DMARC1; p=none": large mail services ask for it`,
      }
    : { state: 'good', says: text };
}

async function textsOf(name: string, resolve: ResolveTxt): Promise<string[]> {
  try {
    // A long record comes in parts.
    return (await resolve(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (NO_RECORD.has(errorCode(error) ?? '')) return [];
    throw error;
  }
}

function domainOf(sender: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(sender)?.[1] ?? '';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
