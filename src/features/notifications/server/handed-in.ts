import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Services } from '#platform/server/services.ts';

/** What a notification shows of a post or session: its title or first words, and its first picture. */
export type ItemCard = { title: string; thumbnailUrl: string | null };

type Reading = Pick<Services, 'db' | 'mediaLinks' | 'now'>;

/** What notifications need from the features above them. */
export type AboveNotifications = {
  /** Returns posts and sessions by id, as one reader may see them, without those they may not see. */
  readItemCards(services: Reading, reader: { userId: string; admin: boolean }, ids: readonly string[]): Promise<Map<string, ItemCard>>;
  /** Returns the beginnings of comments under one owner's items, by id. */
  readQuotes(services: Pick<Services, 'db'>, ownerUserId: string, commentIds: readonly string[]): Promise<Map<string, string>>;
};

export const { handIn: handInToNotifications, handedIn: aboveNotifications } = declareHandedIn<AboveNotifications>('notifications');
