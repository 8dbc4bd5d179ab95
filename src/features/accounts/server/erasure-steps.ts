import type { CommandContext } from '#platform/server/transaction.ts';
import { deleteCommentsOf } from '#features/comments/server/commands/delete-comments-of.ts';
import { deleteCommentsUnderAllOf } from '#features/comments/server/commands/delete-some-under.ts';
import { refreshCommentMentions } from '#features/comments/server/commands/refresh-comment-mentions.ts';
import { forgetInterestsOf } from '#features/content/server/commands/forget-interests-of.ts';
import { refreshMentions } from '#features/content/server/commands/refresh-mentions.ts';
import { removeLikesOf } from '#features/content/server/commands/remove-likes-of.ts';
import { removeBlocksOf } from '#features/follows/server/commands/remove-blocks-of.ts';
import { removeFollowsOf } from '#features/follows/server/commands/remove-follows-of.ts';
import { removeAllMedia } from '#features/media/server/commands/remove-all-media.ts';
import { forgetReadsOf } from '#features/meter/server/commands/forget-reads-of.ts';
import { forgetReporter } from '#features/moderation/server/commands/forget-reporter.ts';
import { forgetPerson } from '#features/notifications/server/commands/forget-person.ts';
import { stripPerson } from '#features/payments/server/commands/strip-person.ts';
import { endSubscriptionsOf } from '#features/subscriptions/server/commands/end-subscriptions-of.ts';
import { forgetViewsOf } from '#features/views/server/commands/forget-views-of.ts';

/** Takes some of a person's traces away and answers how many; 0 means that none is left. Safe to run again at any time. */
export type ErasureStep = (command: CommandContext, userId: string) => Promise<number>;

/**
 * What goes after an account was deleted, each in small transactions. A feature that keeps something about people, such as
 * messages, adds its step here, and here alone.
 */
export const ERASURE_STEPS: ErasureStep[] = [
  removeFollowsOf,
  removeBlocksOf,
  deleteCommentsOf,
  deleteCommentsUnderAllOf,
  refreshMentions,
  refreshCommentMentions,
  removeLikesOf,
  forgetInterestsOf,
  forgetViewsOf,
  forgetReporter,
  removeAllMedia,
  forgetReadsOf,
  forgetPerson,
  endSubscriptionsOf,
  stripPerson,
];
