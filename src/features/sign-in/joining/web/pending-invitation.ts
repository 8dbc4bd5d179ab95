const KEY = 'pendingInvitation';

/** Keeps an invitation in this tab until the account is open, so that it outlives the confirmation of the address and a reload. */
export function storePendingInvitation(code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage, the link has to be opened again to sign in.
  }
}

/** The invitation that somebody came by in this tab, or undefined. */
export function pendingInvitation(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
