import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Functions of features above views: each feature whose items are viewed shows their counts. */
export type ViewsDependencies = {
  /** Counts views of posts and sessions, and one viewer for each that is a person's first of the item. */
  countViews(command: CommandContext, views: { userId: string; id: string; isFirst: boolean }[]): Promise<void>;
};

export const { inject: injectIntoViews, injected: viewsDependencies } = declareDependencies<ViewsDependencies>('views');
