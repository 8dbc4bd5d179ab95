import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { mediaReader, type MediaReader } from '#features/media/policy.ts';
import { isReportedMessage } from './is-reported-message.ts';
import { maySeeMessageMedia } from './may-see-message-media.ts';

/** What a reader gets of the media of a message; null when it does not exist for the reader. */
export async function findMessageMediaReader(
  { db }: Pick<Services, 'db'>,
  actor: Actor | null,
  message: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  const may =
    actor !== null &&
    ((await maySeeMessageMedia(db, actor.userId, message)) ||
      // What was reported is for administrators until the report is closed, and nothing else is.
      (actor.admin && (await isReportedMessage(db, message.id, message.ownerUserId))));
  return may ? mediaReader({ locked: false, isPublic: false }) : null;
}
