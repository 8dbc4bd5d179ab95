import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { isEmail } from '#features/people/rules.ts';

/** What administrators do. A new one also needs a migration that widens the check of `admin_actions`. */
export const AdminActionType = z.enum([
  'APPROVE_CONTENT',
  'REJECT_CONTENT',
  'RESTORE_CONTENT',
  'APPROVE_TAG',
  'MAP_TAG',
  'BLOCK_TAG',
  'REOPEN_TAG',
  'SETTLE_MESSAGE_REPORT',
  'REFUND_PAYMENT',
  'GRANT_ADMIN',
  'REVOKE_ADMIN',
  'EXPORT_PERSON',
  'DELETE_PERSON',
  'REMOVE_COMMENT',
  'REMOVE_REVIEW',
  'CLEAR_PROFILE',
  'DISMISS_REPORTS',
  'SUSPEND_PERSON',
  'RESTORE_PERSON',
  'REMOVE_SECOND_FACTOR',
  'EXPORT_LOG',
  'FIND_BY_EMAIL',
  'SHOW_EMAIL',
  'RETRY_JOBS',
  'ANNOUNCE',
  'END_ANNOUNCEMENT',
  'RENAME_TAG',
  'MERGE_TAG',
  'SET_MAINTENANCE',
  'CHANGE_SETTINGS',
  'APPROVE_JOINING',
  'DECLINE_JOINING',
  'CREATE_INVITATION',
  'END_INVITATION',
  'SET_STORAGE_LIMIT',
  'PUBLISH_LEGAL_TEXT',
]);
export type AdminActionType = z.infer<typeof AdminActionType>;

/** The periods to choose from, in days until now. */
export const LogPeriod = z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(365)]);

/**
 * Which lines of the log: by whom, of which action, about the person with this username (with or without `@`) or one `item` of theirs, of how
 * many days. An item is found among the lines about its owner; without `about` no line matches it.
 */
export const LogFilter = z.strictObject({
  by: Id.optional(),
  action: AdminActionType.optional(),
  about: z
    .string()
    .trim()
    .transform((name) => name.replace(/^@/, ''))
    // A name is no username; the screen looks for whom it may mean.
    .pipe(
      z
        .string()
        .min(1)
        .max(LIMITS.displayNameMax)
        // Addresses of queries end up in logs; the search of people takes emails otherwise.
        .refine((words) => !isEmail(words)),
    )
    .optional(),
  item: Id.optional(),
  days: LogPeriod.optional(),
});
export type LogFilter = z.output<typeof LogFilter>;

export const QueryLog = LogFilter.extend(pageInput(20));
export type QueryLog = z.output<typeof QueryLog>;

/** A line of the log: who did what, on whom or what, why and when. What an action has nothing to do with is null. */
export const LogEntry = z.object({
  id: Id,
  at: Instant,
  action: AdminActionType,
  /** The administrator; null if they have left. */
  by: UserCard.nullable(),
  /** Whom it concerned: the owner of an item, the author of a comment, a seller, a person; null also if they have left. */
  person: UserCard.nullable(),
  /** A post or session; `title` is null if it can't be read any more, or isn't included. */
  item: z.object({ uri: ContentItemUri, title: z.string().nullable() }).nullable(),
  /** What was announced, what settings are now, or for how many people an invitation is. */
  text: z.string().nullable(),
  /** The queue of retried jobs. */
  queue: z.string().nullable(),
  tag: z.string().nullable(),
  /** What the tag was turned into. */
  toTag: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the administrator wrote. */
  details: z.string().nullable(),
  /** How many reports were decided by it, orders refunded or lines exported. */
  count: z.int().nullable(),
  /** In pence. */
  amount: z.int().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Newest first. */
export const LogOutput = pageOutput(LogEntry);

export const QueryLogAuthors = z.strictObject({});
/** Everybody who ever acted as an administrator and is still here, by username. */
export const LogAuthorsOutput = z.object({ items: z.array(UserCard) });

/** The newest lines of an export; `isCut` if there are more. Items have no titles. */
export const LogExport = z.object({ entries: z.array(LogEntry), isCut: z.boolean() });
export type LogExport = z.infer<typeof LogExport>;
