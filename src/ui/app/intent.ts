import { fieldOf, isObject } from '#kernel/objects/is-object.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { ReportTarget } from './reporting.ts';
import type { TipTarget } from './tipping.ts';
import { INTENT_KEY } from './clear-intent.ts';

/** What a guest meant to do when they were asked to join in; done once they come back signed in (docs/product.md#join-in). */
export type Intent =
  | { kind: 'like' | 'save'; contentItemUri: ContentItemUri; contentUserId: string }
  | { kind: 'follow'; userId: string; name: string }
  | { kind: 'tip'; target: TipTarget }
  | { kind: 'report'; target: ReportTarget }
  /** The search as `putUserSearchQuery` takes it. */
  | { kind: 'save-search'; search: object }
  /** Presses the button whose `data-intent` has this name on the page they come back to. */
  | { kind: 'press'; name: string };

/** History state of the page that follows a sign-in. `userId` is who signed in; nobody else may resume the intent. */
export type IntentState = { wanted: Intent; userId: string };

// Longer than a code in a mail is valid.
const FRESH_MS = 60 * 60_000;

type StoredIntent = { wanted: Intent; keptAt: number; email: string | null };

/**
 * Stores an intent in this tab while the guest signs in or signs up; it survives a reload. Null deletes it. Leaving the forms deletes it
 * too (`clearIntent`), so that nothing is done for somebody who signs in later.
 */
export function storeIntent(intent: Intent | null): void {
  write(intent === null ? null : { wanted: intent, keptAt: Date.now(), email: null });
}

/** Binds the stored intent to the email of a sign-up; no other email can resume it from now on. */
export function bindIntent(email: string): void {
  const stored = read();
  if (stored && stored.email === null) write({ ...stored, email: email.toLowerCase() });
}

/** Returns the intent stored in this tab for the email that signs in; null if there is none, or if it is older than an hour. */
export function intentFor(email: string): Intent | null {
  const stored = read();
  if (!stored || Math.abs(Date.now() - stored.keptAt) > FRESH_MS) return null;
  return stored.email === null || stored.email === email.toLowerCase() ? stored.wanted : null;
}

/** Reads an intent from a page's history state; null if it is somebody else's. */
export function intentIn(state: unknown, me: string | null): Intent | null {
  const intent = fieldOf(state, 'wanted');
  return me !== null && fieldOf(state, 'userId') === me && isObject(intent) ? (intent as Intent) : null;
}

function read(): StoredIntent | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(INTENT_KEY) ?? 'null');
    return isObject(stored) ? (stored as StoredIntent) : null;
  } catch {
    return null;
  }
}

function write(stored: StoredIntent | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(INTENT_KEY);
    else sessionStorage.setItem(INTENT_KEY, JSON.stringify(stored));
  } catch {
    // Without storage they press again after signing in.
  }
}
