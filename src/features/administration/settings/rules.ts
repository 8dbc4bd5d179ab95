import type { FeeTerms } from '#kernel/money/fee.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { SettingName, SiteValues } from '#kernel/site/site-settings.ts';

/** What the screen and the log call each setting. */
export const SETTING_LABELS: Record<SettingName, string> = {
  name: 'Name',
  colours: 'Colours',
  mark: 'Mark',
  imprint: 'Imprint',
  supportEmail: 'Support address',
  sourceUrl: 'Source code',
  links: 'Links',
  fee: 'Fee',
  videoMegabytes: 'Largest film',
  quotaMegabytes: 'Room of each person',
  rateFactor: 'Rate limits',
  joining: 'Who may join',
  blockedDomains: 'Blocked mail domains',
};

/** What the form and the log call each way of joining, and what it means. */
export const JOINING_LABELS: Record<SiteValues['joining'], { label: string; note: string }> = {
  OPEN: { label: 'Everybody', note: 'Whoever confirms an address has an account at once.' },
  APPROVAL: { label: 'Whom an administrator approves', note: 'People confirm an address, and wait until somebody decides under Joining.' },
  INVITATION: { label: 'Whoever is invited', note: 'People need an invitation, which administrators create under Joining.' },
  CLOSED: { label: 'Nobody new', note: 'Invitations and approvals don’t count either. People who have an account sign in as usual.' },
};

const WORDS: { [Name in SettingName]: (value: SiteValues[Name]) => string } = {
  name: (name) => name,
  colours: ({ light, dark }) => `${light} on light pages, ${dark} on dark ones`,
  imprint: (exists) => (exists ? 'published' : 'none'),
  mark: (mark) => (mark === null ? 'the drawn one' : 'a picture'),
  supportEmail: (email) => email,
  sourceUrl: (url) => url || 'none',
  links: (links) => links.map(({ label, url }) => `${label} (${url})`).join(', ') || 'none',
  videoMegabytes: (most) => `${most} MB`,
  quotaMegabytes: (most) => (most === 0 ? 'no limit' : `${most} MB`),
  rateFactor: (factor) => (factor === 1 ? 'as usual' : `${factor} times as much as usual`),
  joining: (joining) => JOINING_LABELS[joining].label,
  blockedDomains: (domains) => domains.join(', ') || 'none',
  fee: ({ bps, fixed }: FeeTerms) => `${bps / 100}% plus ${formatPounds(fixed)}`,
};

/** Returns a setting in words, for the log: `Fee: 10% plus £0.20`. */
export function describeSetting(name: SettingName, value: SiteValues[SettingName]): string {
  const words = WORDS[name] as (value: SiteValues[SettingName]) => string;
  return `${SETTING_LABELS[name]}: ${words(value)}`;
}
