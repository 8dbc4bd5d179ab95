import * as LIMITS from '#kernel/limits.ts';
import { mixesAlphabets, SIGNS_IN_NAME, UNSEEN_IN_NAME, withPlainSpaces } from './rules/display-name.ts';
import { passesForSite, soundsOfficial } from './rules/official-name.ts';
import { RESERVED_USERNAMES } from './rules/reserved-usernames.ts';

/** How long, in days, an old username redirects and is reserved for its owner (docs/product.md#username). */
export const OLD_USERNAME_DAYS = 90;

/** Owns the usernames of deleted accounts. Not the id of any person. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Shown in place of a deleted person's name. The username is reserved. */
export const DELETED_PERSON = { username: 'deleted_user', displayName: 'Deleted account' } as const;

/** Whether a person has deleted their account: their profile, sessions and messages are gone. */
export function hasLeft({ username }: { username: string }): boolean {
  return username === DELETED_PERSON.username;
}

export { passesForSite };

/**
 * Whether a username is reserved or passes for the product, ignoring case and leading or trailing underscores: `_admin_` imitates `admin` as
 * well as `Admin` does.
 */
export function isReservedUsername(username: string): boolean {
  const key = usernameKey(username);
  return soundsOfficial(key) || RESERVED_USERNAMES.has(key) || RESERVED_USERNAMES.has(key.replaceAll(/^_+|_+$/g, ''));
}

/** The key for comparing usernames: they are unique regardless of case. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

// A site may be called like one of them, but not like both.
const FALLBACK_BASES = ['member', 'person'];

/**
 * The usernames to try for a new user, best first: the display name in ASCII letters, digits and underscores, 4–15 characters long, then
 * with a number appended. Skips names that are reserved or pass for the site, which is called `site`. `salt` is a random number below 10⁹ for the last attempts, in case a popular name has been
 * taken a hundred times.
 */
export function proposeUsernames(displayName: string | null, salt: number, site: string): string[] {
  const fallback = FALLBACK_BASES.find((name) => !passesForSite(name, site)) ?? '';
  const own = usernameBase(displayName);
  const base = own === '' || soundsOfficial(own) || passesForSite(own, site) ? fallback : own;
  const numbered = Array.from({ length: 99 }, (_, index) => withNumber(base, index + 1));
  const salted = [withNumber(base, salt % 1_000_000), withNumber(fallback, salt)];
  return [base, ...numbered, ...salted].filter(
    (name) => name.length >= LIMITS.usernameMin && !isReservedUsername(name) && !passesForSite(name, site),
  );
}

function usernameBase(displayName: string | null): string {
  const folded = (displayName ?? '')
    .normalize('NFKD')
    .replaceAll(/[ßẞ]/g, 'ss')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[^A-Za-z0-9_]/g, '')
    .toLowerCase();
  // Leading or trailing underscores look like typos in an address; inner ones are the person's own.
  return folded.replaceAll(/^_+|_+$/g, '').slice(0, LIMITS.usernameMax);
}

function withNumber(base: string, number: number): string {
  const digits = String(number).padStart(Math.max(0, LIMITS.usernameMin - base.length), '0');
  return base.slice(0, LIMITS.usernameMax - digits.length) + digits;
}

/**
 * Makes a display name from the identity provider's name, which follows other rules: drops characters that we don't accept and cuts the
 * rest to 50. Null if nothing is left, if a word mixes two alphabets, or if it passes for the product.
 */
export function displayNameFrom(name: string | null): string | null {
  const kept = withPlainSpaces(name ?? '')
    .normalize('NFKC')
    .replaceAll(UNSEEN_IN_NAME, '')
    .normalize('NFKC')
    .replaceAll(SIGNS_IN_NAME, ' ')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\p{M}+/u, '')
    .trim();
  const cut = [...kept].reduce((text, sign) => (text.length + sign.length <= LIMITS.displayNameMax ? text + sign : text), '').trim();
  return cut === '' || mixesAlphabets(cut) || soundsOfficial(cut) ? null : cut;
}

/** Whether what was typed to find somebody is meant as an address, even half of one, rather than as a name. */
export function isEmail(words: string): boolean {
  return /[^\s@]@/.test(words);
}
