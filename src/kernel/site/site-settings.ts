import { z } from 'zod';
import { pageAddress } from '../http/page-address.ts';
import { webAddress } from '../http/web-address.ts';
import { LIMITS } from '../limits.ts';
import { oneLine } from '../text/one-line.ts';
import { isVisible } from '../text/visible-text.ts';

/** Links of the operator's own in the small print. Not among `LIMITS`, which every visit loads. */
export const SITE_LINKS_MAX = 6;
const BLOCKED_DOMAINS_MAX = 500;

const BAD_LINK = 'Give a path of this site, such as /explore, or an address that starts with https://.';
const BAD_DOMAIN = 'Give domains such as mail.example, one a line.';
const BAD_SOURCE = 'Give an address that starts with https://, or leave it empty.';

const words = (max: number, error: string) => z.string(error).overwrite(oneLine).refine(isVisible, error).max(max, error);
const wholeNumber = (max: number) =>
  z.int(`Give a whole number from 0 to ${max}.`).min(0).max(max, `Give a whole number from 0 to ${max}.`);

const Link = z.strictObject({
  label: words(LIMITS.announcementLabelMax, `Name the link in at most ${LIMITS.announcementLabelMax} characters.`),
  url: pageAddress(LIMITS.announcementLinkMax, BAD_LINK),
});
/** A link of the operator's own in the small print below every page. */
export type SiteLink = z.output<typeof Link>;

type Definition<Schema extends z.ZodType> = {
  schema: Schema;
  default: z.output<Schema>;
  /** The variables of the environment that fix the setting while one of them is set. */
  variables: readonly string[];
};

const setting = <Schema extends z.ZodType>(definition: Definition<Schema>) => definition;

/**
 * What administrators may set without a restart (docs/product.md#settings-of-the-site). Where the environment sets one, the environment
 * wins. None of these is a secret.
 */
export const SITE_SETTINGS = {
  /** Where people write for help. */
  supportEmail: setting({
    schema: z.email('Give an email address.').max(LIMITS.emailMax, 'Give an email address.'),
    default: 'support@turnout.example',
    variables: ['SUPPORT_EMAIL'],
  }),
  /** Where the source of what runs here is, which the licence requires of whoever changes it; empty if it is unchanged. */
  sourceUrl: setting({
    schema: z.union([z.literal(''), webAddress(LIMITS.announcementLinkMax, BAD_SOURCE)], BAD_SOURCE),
    default: '',
    variables: ['SOURCE_URL'],
  }),
  /** Links in the small print, after the legal pages. */
  links: setting({
    schema: z.array(Link).max(SITE_LINKS_MAX, `Give at most ${SITE_LINKS_MAX} links.`),
    default: [],
    variables: [],
  }),
  /** The platform's share of each sale: hundredths of a percent and pence. It is frozen on an order when it is made. */
  fee: setting({
    schema: z.strictObject({ bps: wholeNumber(5000), fixed: wholeNumber(1000) }),
    default: { bps: 1000, fixed: 20 },
    variables: ['PLATFORM_FEE_BPS', 'PLATFORM_FEE_FIXED'],
  }),
  /** Who may have an account: everybody, whom an administrator approves, whom somebody invited, or nobody new. */
  joining: setting({ schema: z.enum(['OPEN', 'APPROVAL', 'INVITATION', 'CLOSED']), default: 'OPEN', variables: ['JOINING'] }),
  /** Domains, and everything below them, whose addresses nobody new may use. For the server only. */
  blockedDomains: setting({
    schema: z
      .array(
        z
          .string(BAD_DOMAIN)
          .trim()
          .toLowerCase()
          .max(253, BAD_DOMAIN)
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, BAD_DOMAIN),
      )
      .max(BLOCKED_DOMAINS_MAX, `Block at most ${BLOCKED_DOMAINS_MAX} domains.`),
    default: [],
    variables: [],
  }),
} as const;

export type SettingName = keyof typeof SITE_SETTINGS;
export type SiteValues = { [Name in SettingName]: z.output<(typeof SITE_SETTINGS)[Name]['schema']> };
/** What the environment sets, which nothing else may change. */
export type GivenSiteValues = { readonly [Name in SettingName]?: SiteValues[Name] | undefined };
