import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Services } from '#platform/server/program/services.ts';

/** A post or session as a notification shows it: its title or first words, and its first picture. Under a locked one, no comments. */
export type ItemCard = { title: string; thumbnailUrl: string | null; locked: boolean };

/** A comment and the post or session it is under. */
export type CommentPlace = { itemId: string; commentId: string };

type ReadContext = Pick<Services, 'db' | 'mediaLinks' | 'now'>;

/** The functions of higher features that notifications call. */
export type NotificationsDependencies = {
  /** Returns posts and sessions by id, as one reader may see them, without those they may not see. */
  readItemCards(services: ReadContext, reader: { userId: string; admin: boolean }, ids: readonly string[]): Promise<Map<string, ItemCard>>;
  /** Returns the beginnings of comments. The caller has to check that the reader may read what is under their items. */
  readQuotes(services: Pick<Services, 'db'>, comments: readonly CommentPlace[]): Promise<(CommentPlace & { quote: string })[]>;
  /** Returns the beginnings of what was written with tips to one person, by the id of their payment. */
  readTipQuotes(services: Pick<Services, 'db'>, recipientUserId: string, paymentIds: readonly string[]): Promise<Map<string, string>>;
};

export const { inject: injectIntoNotifications, injected: notificationsDependencies } =
  declareDependencies<NotificationsDependencies>('notifications');
