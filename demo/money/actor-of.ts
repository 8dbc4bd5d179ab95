import type { Actor } from '#platform/server/http/request-context.ts';
import { userIdOf } from '../plan/rows.ts';

/** Returns one of the demo's people as an actor. */
export function actorOf({ username, name }: { username: string; name: string }): Actor {
  return { userId: userIdOf(username), username, displayName: name, admin: false, hiddenUserIds: [] };
}
