import { fieldOf, isObject } from '#kernel/objects/is-object.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { ReportTarget } from './reporting.ts';
import type { TipTarget } from './tipping.ts';
import { WANTED_KEY } from './clear-intent.ts';

/** What a guest pressed when they were asked to join in. */
export type Wanted =
  | { kind: 'like' | 'save'; contentItemUri: ContentItemUri; contentUserId: string }
  | { kind: 'follow'; userId: string; name: string }
  | { kind: 'tip'; target: TipTarget }
  | { kind: 'report'; target: ReportTarget }
  /** The search as `putUserSearchQuery` takes it. */
  | { kind: 'save-search'; search: object }
  /** A button that opens something on the page they come back to: the one whose `data-wanted` has this name. */
  | { kind: 'press'; name: string };

/** What to do on the page that follows a sign-in, in that page's history state; only for the person who signed in. */
export type WantedState = { wanted: Wanted; userId: string };

// Longer than a code in a mail is valid.
const FRESH_MS = 60 * 60_000;

type Kept = { wanted: Wanted; keptAt: number; email: string | null };

/**
 * Keeps what a guest wanted while they sign in or sign up in this tab, also over a reload; null forgets it. It is forgotten as soon as they
 * leave the forms (`forgetWanted`), so that nothing is done for somebody who signs in later.
 */
export function keepWanted(wanted: Wanted | null): void {
  write(wanted === null ? null : { wanted, keptAt: Date.now(), email: null });
}

/** Says whose sign-up has begun: from now on it is done for this email alone. */
export function bindWanted(email: string): void {
  const kept = read();
  if (kept && kept.email === null) write({ ...kept, email: email.toLowerCase() });
}

/** What the person wanted who signs in with this email in this tab, or null. */
export function wantedBy(email: string): Wanted | null {
  const kept = read();
  if (!kept || Math.abs(Date.now() - kept.keptAt) > FRESH_MS) return null;
  return kept.email === null || kept.email === email.toLowerCase() ? kept.wanted : null;
}

/** Reads it from the history state of a page that the reader has come to; null if it is somebody else's. */
export function wantedIn(state: unknown, me: string | null): Wanted | null {
  const wanted = fieldOf(state, 'wanted');
  return me !== null && fieldOf(state, 'userId') === me && isObject(wanted) ? (wanted as Wanted) : null;
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(WANTED_KEY) ?? 'null');
    return isObject(kept) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(WANTED_KEY);
    else sessionStorage.setItem(WANTED_KEY, JSON.stringify(kept));
  } catch {
    // Without storage they press again after signing in.
  }
}
