import { createHash } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from '#kernel/objects/error-code.ts';

const names = new Map<string, string>();

/**
 * Marks a statement as constant and frequent, so that each connection parses and plans it once. Only for statements that list the columns
 * they return: a prepared `select *` fails when a migration adds one.
 */
export function prepared(text: string): string {
  names.set(text, `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return text;
}

// Writes that the query builder spells the same way each time are prepared automatically once they have been seen a few times.
const WRITE = /^\s*(?:insert|update|delete|with ins as)\b/i;
const ANSWERS_ALL = /returning\s+(?:"\w+"\.)?\*/i;
const OFTEN = 5;
const MOST = 200;
const seen = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST || seen.size >= 10 * MOST || !WRITE.test(text) || ANSWERS_ALL.test(text)) return name;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < OFTEN) return undefined;
  seen.delete(text);
  prepared(text);
  return names.get(text);
}

// The server doesn't know the name, or knows it already (PostgreSQL, Appendix A): a pooler gave us another program's connection.
const WRONG_NAMES = new Set(['26000', '42P05']);
const wrong = new WeakSet<pg.PoolClient>();

/**
 * Makes a connection send statements marked by `prepared` by name. Not for connections through an old pooler, which wouldn't recognise the
 * name again.
 */
export function sendPreparedByName(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const byName = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' && Array.isArray(rest[0]) && rest[0].length > 0 ? nameOf(first) : undefined;
    if (name === undefined) return query(first, ...rest);
    const sent = query({ name, text: first, values: rest[0] }, ...rest.slice(1));
    if (sent instanceof Promise) sent.catch((error: unknown) => void (WRONG_NAMES.has(errorCode(error) ?? '') && wrong.add(client)));
    return sent;
  };
  Object.defineProperty(client, 'query', { value: byName, configurable: true });
}

/** Whether names of the connection no longer mean what its driver remembers, so that it must be closed. */
export function hasWrongNames(client: pg.PoolClient): boolean {
  return wrong.has(client);
}
