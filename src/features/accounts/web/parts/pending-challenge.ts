import { useSyncExternalStore } from 'react';
import type { SignInChallenge } from '#platform/web/identity-client.ts';

/** A sign-in whose password was right and that waits for the code of the authenticator app. */
export type PendingChallenge = { email: string; challenge: SignInChallenge };

let pending: PendingChallenge | null = null;
const listeners = new Set<() => void>();

/** Keeps the sign-in in memory alone: a reload begins again with the password. Null forgets it. */
export function keepPendingChallenge(next: PendingChallenge | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The sign-in that waits for its code, null when none does. */
export function usePendingChallenge(): PendingChallenge | null {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
