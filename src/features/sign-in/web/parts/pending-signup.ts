import { bindIntent } from '#ui/app/intent.ts';

const KEYS = { email: 'pendingEmail', session: 'pendingSession' } as const;

type Pending = { email: string; password: string; session: string | null; codeUndelivered: boolean };

let pending: Pending | null = null;

/**
 * Keeps the sign-up being confirmed until its code arrives. Its email and the provider's session, which opens nothing without the code,
 * survive a reload of this tab. The password stays in memory, for providers that give no session.
 */
export function storePendingSignup(signup: Pending): void {
  pending = signup;
  bindIntent(signup.email);
  try {
    sessionStorage.setItem(KEYS.email, signup.email);
    if (signup.session === null) sessionStorage.removeItem(KEYS.session);
    else sessionStorage.setItem(KEYS.session, signup.session);
  } catch {
    // Without storage, a reload asks for the email again.
  }
}

/** The email waiting for its code in this tab, or null. */
export function pendingEmail(): string | null {
  return pending?.email ?? stored(KEYS.email);
}

/** The password typed on this page for this email, or null. */
export function pendingPassword(email: string): string | null {
  return pending?.email === email ? pending.password : null;
}

/** The provider's session of the sign-up with this email in this tab, or null. */
export function pendingSession(email: string): string | null {
  if (pendingEmail() !== email) return null;
  return pending ? pending.session : stored(KEYS.session);
}

/** Whether the first code could not be sent. */
export function isCodeUndelivered(): boolean {
  return pending?.codeUndelivered ?? false;
}

export function deletePendingSignup(): void {
  pending = null;
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

let emailToOffer = '';

/** Prefills an email address in the next form of this visit. Kept in memory, so it stays out of URLs and the history. */
export function offerEmail(email: string): void {
  emailToOffer = email;
}

export function offeredEmail(): string {
  return emailToOffer;
}
