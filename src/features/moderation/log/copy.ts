import { formatPounds } from '#kernel/money/money.ts';
import type { AdminActionType, LogEntry } from './contract.ts';

type ActionCopy = { label: string; tone: 'danger' | 'good' | 'plain' };

/** What the log calls each action, and whether it took something away or gave it back. */
export const ACTIONS: Record<AdminActionType, ActionCopy> = {
  REJECT_CONTENT: { label: 'Took down', tone: 'danger' },
  APPROVE_CONTENT: { label: 'Left up', tone: 'good' },
  RESTORE_CONTENT: { label: 'Showed again', tone: 'good' },
  REMOVE_COMMENT: { label: 'Removed a comment', tone: 'danger' },
  REMOVE_REVIEW: { label: 'Removed a review or reply', tone: 'danger' },
  CLEAR_PROFILE: { label: 'Cleared a profile', tone: 'danger' },
  DISMISS_REPORTS: { label: 'Dismissed reports', tone: 'good' },
  SETTLE_MESSAGE_REPORT: { label: 'Closed a report', tone: 'plain' },
  SUSPEND_PERSON: { label: 'Suspended', tone: 'danger' },
  RESTORE_PERSON: { label: 'Restored', tone: 'good' },
  REFUND_PAYMENT: { label: 'Refunded', tone: 'plain' },
  APPROVE_TAG: { label: 'Approved a tag', tone: 'plain' },
  MAP_TAG: { label: 'Mapped a tag', tone: 'plain' },
  BLOCK_TAG: { label: 'Blocked a tag', tone: 'plain' },
  REOPEN_TAG: { label: 'Reopened a tag', tone: 'plain' },
  RENAME_TAG: { label: 'Renamed a tag', tone: 'plain' },
  MERGE_TAG: { label: 'Merged tags', tone: 'plain' },
  GRANT_ADMIN: { label: 'Made administrator', tone: 'plain' },
  REVOKE_ADMIN: { label: 'No longer administrator', tone: 'danger' },
  EXPORT_PERSON: { label: 'Sent somebody their data', tone: 'plain' },
  DELETE_PERSON: { label: 'Deleted an account', tone: 'danger' },
  REMOVE_SECOND_FACTOR: { label: 'Turned off two-factor', tone: 'plain' },
  EXPORT_LOG: { label: 'Exported the log', tone: 'plain' },
  FIND_BY_EMAIL: { label: 'Searched by email', tone: 'plain' },
  ANNOUNCE: { label: 'Announced', tone: 'plain' },
  END_ANNOUNCEMENT: { label: 'Ended an announcement', tone: 'plain' },
  APPROVE_JOINING: { label: 'Let somebody join', tone: 'good' },
  DECLINE_JOINING: { label: 'Declined a request to join', tone: 'danger' },
  CREATE_INVITATION: { label: 'Created an invitation', tone: 'plain' },
  END_INVITATION: { label: 'Ended an invitation', tone: 'plain' },
  CHANGE_SETTINGS: { label: 'Changed settings', tone: 'plain' },
  RETRY_JOBS: { label: 'Retried jobs', tone: 'plain' },
  SET_MAINTENANCE: { label: 'Set maintenance', tone: 'plain' },
  PUBLISH_LEGAL_TEXT: { label: 'Published a legal text', tone: 'plain' },
  SET_STORAGE_LIMIT: { label: 'Set a storage limit', tone: 'plain' },
  SHOW_EMAIL: { label: 'Read an email address', tone: 'plain' },
};

const GONE = 'Somebody who has left';
// What their number counts isn't reports.
const NOT_OF_REPORTS: readonly AdminActionType[] = ['EXPORT_LOG', 'REFUND_PAYMENT', 'RETRY_JOBS', 'RENAME_TAG', 'MERGE_TAG'];
// Programs on the server act without an account; the person concerned stands in their place.
const ON_THE_SERVER: readonly AdminActionType[] = ['GRANT_ADMIN', 'REVOKE_ADMIN', 'EXPORT_PERSON', 'DELETE_PERSON', 'REMOVE_SECOND_FACTOR'];

/** Returns who acted, in words. */
export function authorOf({ action, by }: Pick<LogEntry, 'action' | 'by'>): string {
  if (ON_THE_SERVER.includes(action)) return 'On the server';
  if (by !== null) return `@${by.username}`;
  // A command has no account either.
  return action === 'SET_MAINTENANCE' ? 'On the server, or somebody who has left' : GONE;
}

/** Returns on what or whom it was done, in words: `Session “Morning yoga” by @maya`, `#yogaa into #yoga`. */
export function subjectOf({ action, person, item, tag, toTag, amount, count, queue, text }: Omit<LogEntry, 'id' | 'at' | 'by'>): string {
  if (action === 'EXPORT_LOG') return count === 1 ? '1 line' : `${count ?? 0} lines`;
  if (text !== null) return `“${text}”`;
  if (queue !== null) return `${count === 1 ? '1 job' : `${count ?? 0} jobs`} of ${queue}`;
  if (tag !== null) return tagsOf(tag, toTag, count);
  if (action === 'FIND_BY_EMAIL' && person === null) return 'Nobody found';
  const whom = person === null ? GONE : `@${person.username}`;
  if (item !== null) return `${item.uri.type === 'POST' ? 'Post' : 'Session'}${item.title ? ` “${item.title}”` : ''} by ${whom}`;
  if (action === 'REMOVE_COMMENT') return `Comment by ${whom}`;
  if (action === 'REMOVE_REVIEW') return `Review or reply by ${whom}`;
  if (action !== 'REFUND_PAYMENT') return whom;
  if (amount !== null) return `${formatPounds(amount)} of a sale by ${whom}`;
  return `${count === 1 ? '1 order' : `${count ?? 0} orders`} of a session by ${whom}`;
}

/** Returns why, in words: the reason, how many reports there were, and what the administrator wrote. Empty if none was given. */
export function reasonOf({ action, reason, details, count }: Pick<LogEntry, 'action' | 'reason' | 'details' | 'count'>): string {
  const isOfReports = !NOT_OF_REPORTS.includes(action) && count !== null && count > 0;
  const facts = [reason, isOfReports ? (count === 1 ? '1 report' : `${count} reports`) : null].filter((part) => part !== null).join(', ');
  return [facts, details ?? ''].filter((part) => part !== '').join(': ');
}

function tagsOf(tag: string, toTag: string | null, count: number | null): string {
  const both = toTag === null ? `#${tag}` : `#${tag} into #${toTag}`;
  return count === null ? both : `${both}, ${count === 1 ? '1 item' : `${count} items`}`;
}
