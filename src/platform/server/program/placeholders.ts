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

/** Whether a host is a name that nobody can own (RFC 2606, RFC 6761), or an address of this machine. */
export function isReservedHost(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$|^(?:127\.|0\.0\.0\.0$|\[)/i.test(host);
}
