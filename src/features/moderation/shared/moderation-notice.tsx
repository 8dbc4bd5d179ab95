import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { authorOf, reasonOf } from '../log/copy.ts';
import { useDecideReported } from '../reports/web/use-decide-reported.ts';
import { RestoreDialog } from '../takedowns/web/restore-dialog.tsx';

export type ModerationNoticeProps = { content: CardContent };

const LINK = 'font-semibold underline underline-offset-2 hover:no-underline';

/**
 * Informs administrators on somebody else's post or session that moderation hides it: since when, who took it down and why, with the lines
 * of the log about it and the way to show it again.
 */
export function ModerationNotice({ content }: ModerationNoticeProps) {
  return content.approvalStatus === 'REJECTED' ? <TakenDown content={content} /> : <Waiting content={content} />;
}

function TakenDown({ content }: ModerationNoticeProps) {
  const [asking, setAsking] = useState(false);
  const decide = useDecideReported(() => setAsking(false));
  const { id, username } = content;
  const trpc = useTrpc();
  const log = useQuery(
    trpc.administration.queryLog.queryOptions({ about: username, item: id, action: 'REJECT_CONTENT', limit: 1 }, { staleTime: 0 }),
  );
  if (log.isPending) return <NoticeSkeleton />;
  const line = log.data?.items[0];
  const reason = line ? reasonOf(line) : reportReasonOf(content);
  return (
    <>
      <Notice tone="danger">
        <p className="[overflow-wrap:anywhere]">
          Taken down
          {line ? (
            <>
              {' '}
              <RelativeTime instant={line.at} /> by {authorOf(line)}
            </>
          ) : null}
          {reason === '' ? '.' : `: ${reason}.`} Only its owner and administrators can see it.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="ghost" size="small" aria-haspopup="dialog" disabled={decide.busy} onClick={() => setAsking(true)}>
            Show again
          </Button>
          <Link to={adminPaths.administratorsLogOf({ id, username })} className={LINK}>
            See it in the log
          </Link>
        </div>
      </Notice>
      {asking ? (
        <RestoreDialog item={content} busy={decide.busy} onConfirm={() => decide.restore(content)} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

// Its place until it is known who took the item down.
function NoticeSkeleton() {
  return <Skeleton className="h-[140px] w-full rounded-control sm:h-[116px]" />;
}

function Waiting({ content }: ModerationNoticeProps) {
  const reason = reportReasonOf(content);
  return (
    <Notice tone="warn">
      <p>Hidden from discovery after reports{reason === '' ? '' : `: ${reason}`}. Nobody has decided yet.</p>
      <Link to={paths.reportedContent} className={LINK}>
        Decide in Reported Content
      </Link>
    </Notice>
  );
}

function reportReasonOf(content: CardContent): string {
  return content.locked ? '' : (content.reportReason ?? '');
}
