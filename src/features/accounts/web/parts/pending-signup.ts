const EMAIL_KEY = 'pendingEmail';

type Pending = { email: string; password: string; codeUndelivered: boolean };

let pending: Pending | null = null;

/**
 * Keeps the sign-up being confirmed until its code arrives. The password stays in memory, so a reload drops it; the email survives a reload
 * of this tab.
 */
export function keepPendingSignup(signup: Pending): void {
  pending = signup;
  try {
    sessionStorage.setItem(EMAIL_KEY, signup.email);
  } catch {
    // Without storage, a reload asks for the email again.
  }
}

/** The email waiting for its code in this tab, or null. */
export function pendingEmail(): string | null {
  if (pending) return pending.email;
  try {
    return sessionStorage.getItem(EMAIL_KEY);
  } catch {
    return null;
  }
}

/** The password typed on this page for this email, or null. */
export function pendingPassword(email: string): string | null {
  return pending?.email === email ? pending.password : null;
}

/** Whether the first code could not be sent. */
export function isCodeUndelivered(): boolean {
  return pending?.codeUndelivered ?? false;
}

export function forgetPendingSignup(): void {
  pending = null;
  try {
    sessionStorage.removeItem(EMAIL_KEY);
  } catch {
    // Nothing was stored.
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
