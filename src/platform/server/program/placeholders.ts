import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** Whether a mail address, with or without a name, is one that nobody can have. */
export function isPlaceholderAddress(address: string): boolean {
  const domain = /@([^@>\s]+)>?\s*$/.exec(address)?.[1];
  return domain === undefined || isReservedHost(domain);
}

/** Whether people pay real money, and nobody gets what they write to the support address. */
export function isSupportMissing({ payments }: Pick<Config, 'payments'>, supportEmail: string): boolean {
  return payments.mode === 'live' && isPlaceholderAddress(supportEmail);
}

/**
 * Warns while real money is taken and the support address reaches nobody. An administrator can mend it without a restart, so it doesn't keep
 * a program from starting.
 */
export function warnOfMissingSupport({ config, site, log }: Pick<Services, 'config' | 'site' | 'log'>): void {
  const { supportEmail } = site.values();
  if (!isSupportMissing(config, supportEmail)) return;
  log.warn({ supportEmail }, 'nobody can get mail at the support address: set SUPPORT_EMAIL, or the address in /admin/settings');
}

type Addresses = { PUBLIC_ORIGIN: string; MAIL_FROM: string; SUPPORT_EMAIL?: string | undefined; MAIL_BOUNCE_ADDRESS?: string | undefined };

/**
 * Returns one line for each setting that is a default or an example of the README: people who pay would get links and senders that don't
 * exist.
 */
export function placeholdersIn(settings: Addresses): string[] {
  const origin = new URL(settings.PUBLIC_ORIGIN);
  const problems = [];
  if (origin.protocol !== 'https:' || isReservedHost(origin.hostname))
    problems.push('PUBLIC_ORIGIN must be your https address when PAYMENTS_MODE is live.');
  for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL', 'MAIL_BOUNCE_ADDRESS'] as const) {
    if (settings[name] !== undefined && isPlaceholderAddress(settings[name]))
      problems.push(`${name} must be an address of your own when PAYMENTS_MODE is live.`);
  }
  return problems;
}

/** Whether a host is a name that nobody can own (RFC 2606, RFC 6761), or an address of this machine. */
export function isReservedHost(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$|^(?:127\.|0\.0\.0\.0$|\[)/i.test(host);
}
