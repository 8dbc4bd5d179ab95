import { firstWords } from '#kernel/text/first-words.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { maySee } from '../../policy.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { readContentRows } from '../../cards/server/read-content-rows.ts';
import { serializeContents } from './serialize-content.ts';

type ItemCard = { title: string; thumbnailUrl: string | null; locked: boolean };

const TITLE_MAX = 60;

/**
 * Title or first words, and the first picture, of each of these posts and sessions that the reader may see; for a locked one, only its
 * teaser.
 */
export async function readItemCards(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  reader: { userId: string; admin: boolean },
  ids: readonly string[],
): Promise<Map<string, ItemCard>> {
  const claims = await services.db.selectFrom('content_claims').select(['content_id', 'user_id']).where('content_id', 'in', ids).execute();
  if (claims.length === 0) return new Map();
  const rows = await readContentRows(services, reader, {
    owners: claims.map(({ user_id }) => user_id),
    ids: claims.map(({ content_id }) => content_id),
  });
  const seen = rows.filter((row) => maySee(contentFactsOf(row), reader));
  return new Map(
    serializeContents(services, reader, seen).map((content) => {
      const title = content.type === 'SESSION' ? content.title : null;
      const media = content.locked ? undefined : content.media[0];
      const card: ItemCard = {
        title: title || firstWords(content.shortText, TITLE_MAX),
        thumbnailUrl: thumbnailOf(media),
        locked: content.locked,
      };
      return [content.id, card];
    }),
  );
}

function thumbnailOf(media: MediaEntity | undefined): string | null {
  const variant = media?.url['800'] ?? media?.url['512'];
  return variant?.status === 'READY' ? variant.url : null;
}
