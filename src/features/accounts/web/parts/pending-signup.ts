const EMAIL_KEY = 'pendingEmail';

type Pending = { email: string; password: string; codeUndelivered: boolean };

let pending: Pending | null = null;

/**
 * Keeps who is being confirmed until the code has come. The password stays in memory alone, so that a reload forgets it; the
 * email outlives a reload of this tab.
 */
export function keepPendingSignup(signup: Pending): void {
  pending = signup;
  try {
    sessionStorage.setItem(EMAIL_KEY, signup.email);
  } catch {
    // Without storage a reload asks for the email again.
  }
}

/** The email that waits for its code in this tab, or null. */
export function pendingEmail(): string | null {
  if (pending) return pending.email;
  try {
    return sessionStorage.getItem(EMAIL_KEY);
  } catch {
    return null;
  }
}

/** The password of the person with this email, if it was typed in this page; null otherwise. */
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

/** Offers an email address on the next form of this visit; never on a page of its own, so it stays out of addresses and history. */
export function offerEmail(email: string): void {
  emailToOffer = email;
}

export function offeredEmail(): string {
  return emailToOffer;
}
