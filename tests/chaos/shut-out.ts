import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { identity, joinTown, type Member, type Town } from './people.ts';

/**
 * Signs up two people and shuts them out: one signs out everywhere, one is suspended. On their own, their tokens would be valid for an
 * hour.
 */
export async function shutOut(town: Town): Promise<Member[]> {
  const [gone, suspended] = [await joinTown(town), await joinTown(town)];
  await identity(town, 'GlobalSignOut', { AccessToken: gone.token });
  // There is no call for it: operators do it in the database.
  const client = new pg.Client({ connectionString: town.world.databaseUrl() });
  await client.connect();
  await client.query("update users set status = 'suspended' where user_id = $1", [suspended.userId]);
  await client.end();
  return [gone, suspended];
}

// How long a session that was seen to be valid is trusted (`identity/tokens/session-watch.ts`).
const KNOWN_AFTER_MS = 10_500;

/** Has them try to publish all the time; whatever else fails, they must not be let in. Notes each time that they are. */
export async function tryUntil({ world }: Town, people: Member[], letIn: string[], isOver: () => boolean): Promise<void> {
  await sleep(KNOWN_AFTER_MS);
  while (!isOver()) {
    for (const { token, userId } of people) {
      await sleep(100);
      const body = JSON.stringify({ content: { id: uuidv7(), text: 'Let me in.' } });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${world.web}/content`, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).then(
        (response) => response.status,
        () => 0,
      );
      if (answer > 0 && answer < 400) letIn.push(userId);
    }
  }
}
