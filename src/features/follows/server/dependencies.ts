import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** The functions that follows needs from the features above it. */
export type FollowsDependencies = {
  /** Notifies a person, only once ever, that this person follows them, if and only if the transaction commits. */
  notifyFollowed(command: CommandContext, followed: { userId: string; username: string }, follower: Actor): Promise<void>;
};

export const { inject: injectIntoFollows, injected: followsDependencies } = declareDependencies<FollowsDependencies>('follows');
