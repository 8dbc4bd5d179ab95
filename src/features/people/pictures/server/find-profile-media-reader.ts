import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { FOR_ADMINISTRATORS, mediaReader, type MediaReader } from '#features/media/policy.ts';
import { maySeeProfile } from '../../policy.ts';

/** How a reader may see the pictures of a person; null if their profile doesn't exist for the reader. */
export async function findProfileMediaReader(
  { db }: Pick<Services, 'db'>,
  actor: Actor | null,
  { id, ownerUserId }: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  if (id !== ownerUserId) return null;
  const row = await db.selectFrom('users').select('status').where('user_id', '=', id).executeTakeFirst();
  const suspended = row?.status === 'suspended';
  if (!row || !maySeeProfile(actor, { userId: id, suspended })) return null;
  return suspended ? FOR_ADMINISTRATORS : mediaReader({ locked: false, isPublic: true });
}
