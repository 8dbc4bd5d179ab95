import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaEntityInput } from '../contract.ts';
import { mediaRefusals } from '../refusals.ts';
import { kindOfType } from '../rules.ts';
import { processImage } from '../image/server/process-image.ts';
import { processVideo } from '../video/server/process-video.ts';
import type { MediaRow } from '../server/sql/serialize-media.ts';
import { setCaptions } from '../captions/server/set-captions.ts';

/**
 * Attaches the caller's uploads to an item in the caller's transaction; their processing starts when that commits. Returns the entities by
 * position. Each upload can be attached once: attaching it to the same item again returns what is there; a foreign, unknown, missing or
 * used upload is refused and nothing changes.
 */
export async function attachEntities(
  command: CommandContext,
  actor: Actor,
  itemUri: MediaItemUri,
  entities: MediaEntityInput[],
): Promise<MediaRow[]> {
  if (entities.length === 0) return [];
  const keys = entities.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) throw mediaRefusals.DUPLICATE_UPLOAD();
  if (entities.some(({ type, entityType }) => type !== 'image' && !mayBeVideo(entityType))) throw mediaRefusals.IMAGES_ONLY();
  const taken = await takeUploads(command, actor, keys);
  const existing = await findAttached(
    command,
    actor,
    itemUri,
    keys.filter((key) => !taken.has(key)),
  );
  if (taken.size + existing.length !== keys.length) throw mediaRefusals.UNKNOWN_UPLOAD();
  if (entities.some(({ key, type }) => (taken.get(key) ?? type) !== type)) throw mediaRefusals.UNSUPPORTED_TYPE();
  const fresh = entities.filter(({ key }) => taken.has(key));
  const created = fresh.length === 0 ? [] : await insertEntities(command, actor, itemUri, fresh);
  let waiting = created.some(({ type }) => type === 'image') ? (await countWaitingImages(command, actor)) - countImages(created) : 0;
  for (const row of created) {
    if (row.type === 'video') await command.enqueue(processVideo, {});
    else {
      // Everyone's next image comes before anyone's second, so that a hundred from one person don't hold up another's one.
      await command.enqueue(processImage, { userId: actor.userId, entityId: row.id }, { priority: -waiting });
      waiting += 1;
    }
    const captions = fresh.find(({ key }) => key === row.upload_key)?.captions;
    if (captions) await setCaptions(command, actor, row, captions);
  }
  return [...existing, ...created].toSorted((one, other) => one.position - other.position);
}

const MOST_COUNTED = 1000;

/** Counts the person's images that are waiting to be processed, up to a thousand. */
async function countWaitingImages({ tx }: CommandContext, actor: Actor): Promise<number> {
  const waiting = tx
    .selectFrom('media_entities')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('type', '=', 'image')
    .where('status', '=', 'PROCESSING')
    .limit(MOST_COUNTED)
    .as('waiting');
  const { count } = await tx
    .selectFrom(waiting)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function countImages(rows: MediaRow[]): number {
  return rows.filter(({ type }) => type === 'image').length;
}

function mayBeVideo(entityType: MediaEntityInput['entityType']): boolean {
  return entityType === 'content' || entityType === 'comment' || entityType === 'message';
}

// One conditional update: if two requests attach the same upload at once, the second waits here and then finds it taken.
async function takeUploads({ tx, now }: CommandContext, actor: Actor, keys: string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .updateTable('media_uploads')
    .set({ attached_at: now })
    .where('user_id', '=', actor.userId)
    .where('key', 'in', keys)
    .where('attached_at', 'is', null)
    .where('byte_length', 'is not', null)
    .returning(['key', 'content_type'])
    .execute();
  return new Map(rows.map((row) => [row.key, kindOfType(row.content_type)]));
}

async function findAttached({ tx }: CommandContext, actor: Actor, itemUri: MediaItemUri, keys: string[]): Promise<MediaRow[]> {
  if (keys.length === 0) return [];
  return tx
    .selectFrom('media_entities')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('item_type', '=', itemUri.type)
    .where('item_id', '=', itemUri.id)
    .where('upload_key', 'in', keys)
    .execute();
}

function insertEntities(
  { tx, now, newId }: CommandContext,
  actor: Actor,
  itemUri: MediaItemUri,
  entities: MediaEntityInput[],
): Promise<MediaRow[]> {
  const rows = entities.map((entity) => ({
    user_id: actor.userId,
    id: newId(),
    item_type: itemUri.type,
    item_id: itemUri.id,
    type: entity.type,
    entity_type: entity.entityType,
    position: entity.position,
    alt: entity.alt || null,
    status: 'PROCESSING' as const,
    upload_key: entity.key,
    created_at: now,
    updated_at: now,
  }));
  return tx.insertInto('media_entities').values(rows).returningAll().execute();
}
