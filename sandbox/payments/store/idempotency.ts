import type { World } from '../world.ts';

/** The first response given for a key. `request` is its method and path, `fingerprint` the hash of its parameters. */
type KeptAnswer = {
  key: string;
  account: string;
  request: string;
  fingerprint: string;
  status: number;
  body: string;
  request_id: string;
};

const KEPT_MS = 24 * 60 * 60 * 1000;

export function findAnswer(world: World, account: string, key: string): KeptAnswer | undefined {
  return world.database
    .prepare('SELECT key, account, request, fingerprint, status, body, request_id FROM idempotency WHERE account = ? AND key = ?')
    .get(account, key) as KeptAnswer | undefined;
}

export function keepAnswer(world: World, answer: KeptAnswer): void {
  world.database
    .prepare('INSERT INTO idempotency (key, account, request, fingerprint, status, body, request_id, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      answer.key,
      answer.account,
      answer.request,
      answer.fingerprint,
      answer.status,
      answer.body,
      answer.request_id,
      world.now().getTime(),
    );
}

/** Deletes responses older than a day, as the API does. */
export function pruneAnswers(world: World): void {
  world.database.prepare('DELETE FROM idempotency WHERE at < ?').run(world.now().getTime() - KEPT_MS);
}
