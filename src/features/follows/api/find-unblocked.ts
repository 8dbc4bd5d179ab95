import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { unblocked } from './visible-author.ts';

const UNBLOCKED = statement<{ id: string }, { people: string[]; reader: string | null }>(
  `select person.id from unnest(:people::uuid[]) person (id) where ${unblocked('person.id')}`,
);

/** Those of some people between whom and the reader there is no block; all of them for a guest. */
export async function findUnblocked(db: Db | Tx, readerUserId: string | null, people: string[]): Promise<string[]> {
  return (await UNBLOCKED.all(db, { people, reader: readerUserId })).map(({ id }) => id);
}
