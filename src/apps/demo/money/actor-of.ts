import type { Actor } from '#platform/server/request-context.ts';
import { userIdOf } from '../plan/rows.ts';

/** Somebody of the demo as the one who does something. */
export function actorOf({ username, name }: { username: string; name: string }): Actor {
  return { userId: userIdOf(username), username, displayName: name, admin: false };
}
