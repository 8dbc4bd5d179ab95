import type { Selectable } from 'kysely';
import type { Notifications } from '#db/schema.ts';
import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Services } from '#platform/server/program/services.ts';
import { notificationsDependencies } from '../../server/dependencies.ts';
import { ABOUT_COMMENTS, SOCIAL } from './is-still-shown.ts';

type Row = Pick<Selectable<Notifications>, 'id' | 'type' | 'item_uri' | 'source'>;

const ABOUT_ITEMS = new Set<string>([...SOCIAL, 'SEARCH_ALERT']);
const STRANGER = { userId: '00000000-0000-0000-0000-000000000000', admin: false };

/**
 * Returns the ids of those notifications whose post, session or comment has since been deleted or taken down, so that pushing or mailing
 * it is of no use. What people bought or have to know is never among them.
 */
export async function findGone(services: Pick<Services, 'db' | 'mediaLinks' | 'now'>, rows: readonly Row[]): Promise<Set<string>> {
  const about = rows.flatMap(({ id, type, item_uri, source }) =>
    item_uri !== null && ABOUT_ITEMS.has(type) ? [{ id, type, source, itemId: MediaItemUri.parse(item_uri).id }] : [],
  );
  if (about.length === 0) return new Set();
  const comments = about.filter(({ type }) => ABOUT_COMMENTS.has(type)).map(({ itemId, source }) => ({ itemId, commentId: source }));
  const above = notificationsDependencies();
  const [items, quotes] = await Promise.all([
    above.readItemCards(services, STRANGER, [...new Set(about.map(({ itemId }) => itemId))]),
    comments.length === 0 ? [] : above.readQuotes(services, comments),
  ]);
  const written = new Set(quotes.map(({ itemId, commentId }) => `${itemId}.${commentId}`));
  const isThere = ({ itemId, type, source }: (typeof about)[number]) =>
    items.has(itemId) && (!ABOUT_COMMENTS.has(type) || written.has(`${itemId}.${source}`));
  return new Set(about.filter((one) => !isThere(one)).map(({ id }) => id));
}
