import type { Services } from '#platform/server/program/services.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import type { MediaRow } from '../sql/serialize-media.ts';
import { findMediaReader } from './find-media-reader.ts';

const MOST = 64;
const FOLDER = /^d\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;

type Attached = Pick<MediaRow, 'user_id' | 'id' | 'item_type' | 'item_id'>;

// Profile pictures are for everyone unless their owner is suspended, which is checked separately.
const ATTACHED = statement<Attached, { owners: string[]; ids: string[] }>(
  `select user_id, id, item_type, item_id from media_entities
   where user_id = any(:owners::uuid[]) and id = any(:ids::uuid[]) and item_type <> 'USER'`,
);

/**
 * Returns whether a folder of derivatives belongs to something that guests may no longer see in full at this moment: a post that has since
 * been locked, taken down or deleted, or a comment under one. A page asks about dozens of folders at once, and their items are found in one
 * read. A folder whose entity is gone is left to the job that removes its files.
 */
export function createClosedFolders(services: Pick<Services, 'db' | 'now'>): Batched<string, boolean> {
  return createBatcher<string, boolean>(
    async (folders) => {
      const named = folders.map((folder) => FOLDER.exec(folder));
      const owners = [...new Set(named.flatMap((parts) => parts?.[1] ?? []))];
      const ids = named.flatMap((parts) => parts?.[2] ?? []);
      const attached = ids.length === 0 ? [] : await ATTACHED.all(services.db, { owners, ids });
      const closed = new Map(await Promise.all(attached.map(async (row) => [row.id, await isClosed(services, row)] as const)));
      return named.map((parts) => closed.get(parts?.[2] ?? '') ?? false);
    },
    { most: MOST },
  );
}

async function isClosed(services: Pick<Services, 'db' | 'now'>, { user_id, item_type, item_id }: Attached): Promise<boolean> {
  const reader = await findMediaReader(services, null, { uri: { type: item_type, id: item_id }, ownerUserId: user_id });
  return reader?.view !== 'full';
}
