import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { FOR_ADMINISTRATORS, mediaReader, type MediaReader } from '#features/media/policy.ts';
import { isReportedMessage } from '../../../reports/server/is-reported-message.ts';
import { maySeeMessageMedia } from './may-see-message-media.ts';

/** Returns what a reader gets of a message's media; null if the message doesn't exist for them. */
export async function findMessageMediaReader(
  { db }: Pick<Services, 'db'>,
  actor: Actor | null,
  message: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  if (actor === null) return null;
  if (await maySeeMessageMedia(db, actor.userId, message)) return mediaReader({ locked: false, isPublic: false });
  // Administrators see what was reported until the report is closed, and nothing else.
  return actor.admin && (await isReportedMessage(db, message.id, message.ownerUserId)) ? FOR_ADMINISTRATORS : null;
}
