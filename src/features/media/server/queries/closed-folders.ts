import { NIL } from 'uuid';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';
import { isWithdrawn } from '../../policy.ts';
import type { MediaRow } from '../sql/serialize-media.ts';
import { findMediaReader } from './find-media-reader.ts';

const MOST = 64;
const FOLDER = /^d\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;
// Only its rights matter: what an administrator gets of an item says whether it is there for anybody else.
const ADMINISTRATOR: Actor = { userId: NIL, username: '', displayName: null, admin: true, hiddenUserIds: [] };

type Attached = Pick<MediaRow, 'user_id' | 'id' | 'item_type' | 'item_id'>;

// Profile pictures are for everyone unless their owner is suspended, which is checked separately.
const ATTACHED = statement<Attached, { owners: string[]; ids: string[] }>(
  `select user_id, id, item_type, item_id from media_entities
   where user_id = any(:owners::uuid[]) and id = any(:ids::uuid[]) and item_type <> 'USER'`,
);

type IsClosed = (services: Pick<Services, 'db' | 'now'>, item: Attached) => Promise<boolean>;

/**
 * Returns whether a folder of derivatives belongs to something that guests may no longer see in full at this moment: a post that has since
 * been locked, taken down or deleted, or a comment under one. A page asks about dozens of folders at once, and their items are found in one
 * read. A folder whose entity is gone is left to the job that removes its files.
 */
export function createClosedFolders(services: Pick<Services, 'db' | 'now'>): Batched<string, boolean> {
  return foldersThat(services, async (given, { user_id, item_type, item_id }) => {
    const reader = await findMediaReader(given, null, { uri: { type: item_type, id: item_id }, ownerUserId: user_id });
    return reader?.view !== 'full';
  });
}

/**
 * Returns whether a folder belongs to something that was taken down or deleted since a link was made for one of those who could see it: a
 * post or session, or a comment under one. Messages are there for as long as their files.
 */
export function createWithdrawnFolders(services: Pick<Services, 'db' | 'now'>): Batched<string, boolean> {
  return foldersThat(services, async (given, { user_id, item_type, item_id }) => {
    if (item_type === 'MESSAGE') return false;
    return isWithdrawn(await findMediaReader(given, ADMINISTRATOR, { uri: { type: item_type, id: item_id }, ownerUserId: user_id }));
  });
}

function foldersThat(services: Pick<Services, 'db' | 'now'>, isClosed: IsClosed): Batched<string, boolean> {
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
