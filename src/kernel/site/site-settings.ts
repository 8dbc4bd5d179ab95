import { z } from 'zod';
import { pageAddress } from '../http/page-address.ts';
import { Id } from '../ids/id.ts';
import { webAddress } from '../http/web-address.ts';
import * as LIMITS from '../limits.ts';
import { oneLine } from '../text/one-line.ts';
import { isVisible } from '../text/visible-text.ts';
import { DEFAULT_SHADES, judgeAccent, LEAST_CONTRAST, type Theme } from './accent.ts';

/** Links of the operator's own in the small print. Not among `LIMITS`, which every visit loads. */
export const SITE_LINKS_MAX = 6;
const BLOCKED_DOMAINS_MAX = 500;
/** A name has to fit beside the mark on a phone. */
export const SITE_NAME_MAX = 30;

const BAD_COLOUR = 'Give a colour such as #1f6feb.';
const RATE_FACTOR_MAX = 10;
const BAD_FACTOR = `Give a whole number from 1 to ${RATE_FACTOR_MAX}.`;
const BAD_LINK = 'Give a path of this site, such as /explore, or an address that starts with https://.';
const BAD_DOMAIN = 'Give domains such as mail.example, one a line.';
const BAD_SOURCE = 'Give an address that starts with https://, or leave it empty.';

const words = (max: number, error: string) => z.string(error).overwrite(oneLine).refine(isVisible, error).max(max, error);
const wholeNumber = (max: number) =>
  z.int(`Give a whole number from 0 to ${max}.`).min(0).max(max, `Give a whole number from 0 to ${max}.`);

const megabytes = (min: number, max: number) =>
  z
    .int(`Give whole megabytes from ${min} to ${max}.`)
    .min(min, `Give whole megabytes from ${min} to ${max}.`)
    .max(max, `Give whole megabytes from ${min} to ${max}.`);

const Link = z.strictObject({
  label: words(LIMITS.announcementLabelMax, `Name the link in at most ${LIMITS.announcementLabelMax} characters.`),
  url: pageAddress(LIMITS.announcementLinkMax, BAD_LINK),
});
/** A link of the operator's own in the small print below every page. */
export type SiteLink = z.output<typeof Link>;

/** An accent for one theme. Refuses, with the nearest that would do, a colour whose shapes are too faint on what they lie on. */
export function accentColour(theme: Theme) {
  return z
    .string(BAD_COLOUR)
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: BAD_COLOUR, abort: true })
    .superRefine((colour, issues) => {
      const { contrast, nearest } = judgeAccent(colour, theme);
      if (nearest === colour) return;
      const where = theme === 'light' ? 'light' : 'dark';
      // Rounded down, so that it never says that there is enough.
      const message = `${colour} has a contrast of ${(Math.floor(contrast * 10) / 10).toFixed(1)}:1 on ${where} pages, and ${LEAST_CONTRAST.shapes}:1 is needed (WCAG 1.4.11). The nearest that has it is ${nearest}.`;
      issues.addIssue({ code: 'custom', message });
    });
}

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
  /** What the site is called, in titles, mails, calendars, receipts and wherever else it names itself. */
  name: setting({
    schema: words(SITE_NAME_MAX, `Give a name of at most ${SITE_NAME_MAX} characters.`),
    default: 'Turnout',
    variables: ['SITE_NAME'],
  }),
  /** The accent of buttons, links and the mark, for each theme. All other shades of it follow from it (`accent.ts`). */
  colours: setting({
    schema: z.strictObject({ light: accentColour('light'), dark: accentColour('dark') }),
    default: { light: DEFAULT_SHADES.light.accent, dark: DEFAULT_SHADES.dark.accent },
    variables: ['SITE_ACCENT_LIGHT', 'SITE_ACCENT_DARK'],
  }),
  /** A picture in place of the drawn mark, by its row; null for the drawn one. Administrators set it by a call of its own, with the file. */
  mark: setting({ schema: z.strictObject({ id: Id }).nullable(), default: null, variables: [] }),
  /** Whether there is an imprint, which the small print then links to. It follows from what administrators publish. */
  imprint: setting({ schema: z.boolean(), default: false, variables: [] }),
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
  /** The largest film that people may upload, in megabytes. */
  videoMegabytes: setting({ schema: megabytes(1, 10_000), default: 500, variables: ['MAX_VIDEO_MB'] }),
  /** How much the pictures and films of one person may take, in megabytes; 0 for no limit. */
  quotaMegabytes: setting({ schema: megabytes(0, 10_000_000), default: 0, variables: ['MEDIA_QUOTA_MB'] }),
  /** By how much more often than usual people may do things, each and behind one network. The environment may set more, for tests of load. */
  rateFactor: setting({
    schema: z.int(BAD_FACTOR).min(1, BAD_FACTOR).max(RATE_FACTOR_MAX, BAD_FACTOR),
    default: 1,
    variables: ['RATE_LIMIT_FACTOR'],
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
