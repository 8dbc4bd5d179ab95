import { useSyncExternalStore } from 'react';
import type { SignInChallenge } from '#platform/web/identity/identity-client.ts';

/** A sign-in with the right password, waiting for the code of the authenticator app. */
export type PendingChallenge = { email: string; challenge: SignInChallenge };

let pending: PendingChallenge | null = null;
const listeners = new Set<() => void>();

/** Keeps the sign-in in memory only: after a reload it starts again with the password. Null clears it. */
export function storePendingChallenge(next: PendingChallenge | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The sign-in waiting for its code, or null. */
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
