import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

/** What views needs of the features above it: of whatever is seen, somebody shows how often. */
export type AboveViews = {
  /** Counts views of posts and sessions, one viewer more for each that is somebody's first of the item. */
  countViews(command: CommandContext, views: { userId: string; id: string; isFirst: boolean }[]): Promise<void>;
};

export const { handIn: handInToViews, handedIn: aboveViews } = declareHandedIn<AboveViews>('views');
