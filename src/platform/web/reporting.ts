import { createContext, useContext } from 'react';
import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import { useJoinIn } from './join-in.ts';
import { useMyUserId } from './use-session.ts';

/** What is reported; `ownerUserId` is the owner of the content, of a comment that of the content below which it stands. */
export type ReportTarget =
  | { kind: 'content'; uri: ContentItemUri; ownerUserId: string }
  | { kind: 'comment'; commentId: string; ownerUserId: string }
  | { kind: 'person'; userId: string; name: string };

/** The dialog is handed in by the frame of the page. */
export const ReportingContext = createContext<(target: ReportTarget) => void>(() => undefined);

/** Opens the dialog in which something is reported; guests are asked to join in. */
export function useReporting(): (target: ReportTarget) => void {
  const open = useContext(ReportingContext);
  const joinIn = useJoinIn();
  const me = useMyUserId();
  return me === null ? () => joinIn.open('report') : open;
}
