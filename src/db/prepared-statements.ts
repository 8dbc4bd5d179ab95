import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();

/**
 * Says that a statement is a constant of the program and asked for often, so that each connection parses and plans it once.
 * Only for statements that name the columns of their answer: a prepared `select *` fails when a migration adds one.
 */
export function prepared(text: string): string {
  names.set(text, `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return text;
}

/** Makes a connection send the statements that `prepared` knows by name. Not for connections through an old pooler, which would not know the name again. */
export function sendPreparedByName(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const byName = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? names.get(first) : undefined;
    return name === undefined ? query(first, ...rest) : query({ name, text: first, values: rest[0] });
  };
  Object.defineProperty(client, 'query', { value: byName });
}
