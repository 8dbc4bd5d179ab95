import { Refusal } from '#kernel/http/refusal.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { MediaEntityInput } from '#features/media/contract.ts';
import { mediaRefusals } from '#features/media/refusals.ts';
import { attachEntities } from '#features/media/api/attach-entities.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import type { UpdateUserInput } from '../../contract.ts';
import { peopleRefusals } from '../../refusals.ts';
import { StoredPicture, type UserRow } from '../../api/profiles/serialize-user.ts';

const KINDS = [
  {
    entityType: 'profile',
    field: 'profilePic',
    idColumn: 'profile_pic_media_id',
    column: 'profile_pic',
    refuse: peopleRefusals.NO_PROFILE_PICTURE,
  },
  {
    entityType: 'profileCover',
    field: 'profileCoverPic',
    idColumn: 'profile_cover_media_id',
    column: 'profile_cover_pic',
    refuse: peopleRefusals.NO_COVER_PHOTO,
  },
] as const;

type Kind = (typeof KINDS)[number];

/**
 * Attaches new pictures, removes those set to null and leaves the others alone. A previous picture stays visible until its successor is
 * ready.
 */
export async function changePictures(command: CommandContext, actor: Actor, before: UserRow, input: UpdateUserInput): Promise<void> {
  const entities = input.entities ?? [];
  refuseWrongKinds(entities);
  for (const kind of KINDS) {
    const entity = entities.find(({ entityType }) => entityType === kind.entityType);
    if (entity) await changePicture(command, actor, before, kind, entity);
    else if (input.user[kind.field] === null) await removePicture(command, before, kind);
  }
}

function refuseWrongKinds(entities: MediaEntityInput[]): void {
  const kinds = entities.map(({ entityType }) => entityType);
  const known = kinds.every((entityType) => KINDS.some((kind) => kind.entityType === entityType));
  if (!known || new Set(kinds).size !== kinds.length) throw peopleRefusals.WRONG_PICTURE_KIND();
  if (entities.some(({ type }) => type !== 'image')) throw mediaRefusals.IMAGES_ONLY();
}

async function changePicture(command: CommandContext, actor: Actor, before: UserRow, kind: Kind, entity: MediaEntityInput): Promise<void> {
  const [attached] = await attachEntities(command, actor, { type: 'USER', id: before.user_id }, [entity]).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'UNKNOWN_UPLOAD' ? kind.refuse() : error;
  });
  if (!attached) throw kind.refuse();
  // A repeated request: the picture is already attached.
  if (before[kind.idColumn] === attached.id) return;
  const former = before[kind.column] === null ? null : StoredPicture.parse(before[kind.column]);
  const picture: StoredPicture = { id: attached.id, status: 'PROCESSING', variants: former?.variants ?? {}, blur: former?.blur ?? null };
  await command.tx
    .updateTable('users')
    .set({ [kind.idColumn]: attached.id, [kind.column]: JSON.stringify(picture) })
    .where('user_id', '=', before.user_id)
    .execute();
}

/** Removes both pictures on behalf of an administrator; their links open nothing from then on. */
export async function removePictures(command: CommandContext, before: UserRow): Promise<void> {
  for (const kind of KINDS) await removePicture(command, before, kind, true);
}

async function removePicture(command: CommandContext, before: UserRow, kind: Kind, atOnce = false): Promise<void> {
  if (before[kind.idColumn] === null) return;
  await command.tx
    .updateTable('users')
    .set({ [kind.idColumn]: null, [kind.column]: null })
    .where('user_id', '=', before.user_id)
    .execute();
  await removeEntities(command, before.user_id, { type: 'USER', id: before.user_id }, { entityType: kind.entityType, atOnce });
}
