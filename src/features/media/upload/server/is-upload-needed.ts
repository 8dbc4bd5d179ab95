import type { Db } from '#db/client.ts';

/** Whether an upload's file is still needed: it isn't attached yet, or what it is attached to is still being processed. */
export async function isUploadNeeded(db: Db, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  const row = await db
    .selectFrom('media_uploads')
    .select('id')
    .where('media_uploads.user_id', '=', userId)
    .where('media_uploads.key', '=', key)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('attached_at', 'is', null),
        exists(
          selectFrom('media_entities')
            .select('media_entities.id')
            .where('media_entities.user_id', '=', userId)
            .where('media_entities.upload_key', '=', key)
            .where('media_entities.status', '=', 'PROCESSING'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
