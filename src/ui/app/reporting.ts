import { createContext, useContext } from 'react';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { useJoinIn } from './join-in.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/** What is reported; `ownerUserId` is the owner of the content or, for a comment, of the content that it is under. */
export type ReportTarget =
  | { kind: 'content'; uri: ContentItemUri; ownerUserId: string }
  | { kind: 'comment'; commentId: string; ownerUserId: string }
  /** A review of one of the host's sessions, or the host's reply to it. */
  | { kind: 'review'; reviewId: string; hostUserId: string }
  | { kind: 'reply'; reviewId: string; hostUserId: string }
  | { kind: 'person'; userId: string; name: string };

/** The page's frame provides the dialog. */
export const ReportingContext = createContext<(target: ReportTarget) => void>(() => undefined);

/** Returns a function that opens the report dialog; guests are asked to join in. */
export function useReporting(): (target: ReportTarget) => void {
  const open = useContext(ReportingContext);
  const joinIn = useJoinIn();
  const me = useMyUserId();
  return me === null ? (target) => joinIn.open('report', { intent: { kind: 'report', target } }) : open;
}
