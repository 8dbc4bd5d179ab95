import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { unblocked } from './visible-author.ts';

const UNBLOCKED = statement<{ id: string }, { people: string[]; reader: string | null }>(
  `select person.id from unnest(:people::uuid[]) person (id) where ${unblocked('person.id')}`,
);

/** Filters out people who blocked the reader or whom the reader blocked; a guest gets all of them. */
export async function findUnblocked(db: Db | Tx, readerUserId: string | null, people: string[]): Promise<string[]> {
  return (await UNBLOCKED.all(db, { people, reader: readerUserId })).map(({ id }) => id);
}
