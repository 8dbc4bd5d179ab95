import type { FeeTerms } from '#kernel/money/fee.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { SettingName, SiteValues } from '#kernel/site/site-settings.ts';

/** What the screen and the log call each setting. */
export const SETTING_LABELS: Record<SettingName, string> = {
  supportEmail: 'Support address',
  sourceUrl: 'Source code',
  links: 'Links',
  fee: 'Fee',
};

const WORDS: { [Name in SettingName]: (value: SiteValues[Name]) => string } = {
  supportEmail: (email) => email,
  sourceUrl: (url) => url || 'none',
  links: (links) => links.map(({ label, url }) => `${label} (${url})`).join(', ') || 'none',
  fee: ({ bps, fixed }: FeeTerms) => `${bps / 100}% plus ${formatPounds(fixed)}`,
};

/** Returns a setting in words, for the log: `Fee: 10% plus £0.20`. */
export function describeSetting(name: SettingName, value: SiteValues[SettingName]): string {
  const words = WORDS[name] as (value: SiteValues[SettingName]) => string;
  return `${SETTING_LABELS[name]}: ${words(value)}`;
}
