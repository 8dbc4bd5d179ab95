import type { AppSecret } from '#platform/server/program/app-secret.ts';

/** A secret that isn't being replaced. */
export function onlySecret(current: string): AppSecret {
  return { current, previous: [], next: [] };
}
