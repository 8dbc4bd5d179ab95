import type { SiteValues } from '#kernel/site/site-settings.ts';
import type { Services } from '../program/services.ts';

/** Whose mail it is. Mail clients of all ages know no themes, so all are light. */
export type MailSite = Pick<SiteValues, 'name' | 'colours'> & {
  /** The address of its own mark; null for the drawn one. */
  mark: string | null;
};

/** Returns what mails show of the site. */
export function mailSite({ config, site }: Pick<Services, 'config' | 'site'>): MailSite {
  const { name, colours, mark } = site.values();
  // An address that stays, so that old mails show the mark of today rather than none.
  return { name, colours, mark: mark === null ? null : `${config.publicOrigin}/icon-192.png` };
}
