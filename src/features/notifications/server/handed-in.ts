import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Services } from '#platform/server/services.ts';

/** What a notification says of a post or session: its title or first words, and its first picture. */
export type ItemCard = { title: string; thumbnailUrl: string | null };

type Reading = Pick<Services, 'db' | 'mediaLinks' | 'now'>;

/** What notifications need of the features above them. */
export type AboveNotifications = {
  /** Posts and sessions by id, as one reader may see them; who is not to see one does not find it. */
  readItemCards(services: Reading, reader: { userId: string; admin: boolean }, ids: readonly string[]): Promise<Map<string, ItemCard>>;
  /** The beginnings of comments under the items of one owner, by id. */
  readQuotes(services: Pick<Services, 'db'>, ownerUserId: string, commentIds: readonly string[]): Promise<Map<string, string>>;
};

export const { handIn: handInToNotifications, handedIn: aboveNotifications } = declareHandedIn<AboveNotifications>('notifications');
