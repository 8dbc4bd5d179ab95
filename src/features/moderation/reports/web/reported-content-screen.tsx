import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { ReportedContent, ReportedStatus } from '../contract.ts';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { AdminPages } from '../../web/parts/admin-pages.tsx';
import { DecisionButton } from '../../shared/decision-button.tsx';
import { OwnDecision } from '../../shared/own-decision.tsx';
import { DisapproveDialog } from '../../takedowns/web/disapprove-dialog.tsx';
import { ReportedRow } from './reported-row.tsx';
import { RestoreDialog } from '../../takedowns/web/restore-dialog.tsx';
import { useDecideReported } from './use-decide-reported.ts';
import { usePages } from '../../web/parts/use-pages.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Reported content', unlisted: true });

const COLUMNS = ['Type', 'Created At', 'Reason', 'Actions'];
const LISTS = [
  { value: 'WAITING', label: 'Waiting' },
  { value: 'REJECTED', label: <span className="whitespace-nowrap">Taken down</span> },
] as const;
const EMPTY = {
  WAITING: {
    icon: ShieldCheck,
    emptyTitle: 'Nothing to review',
    emptyText: 'Posts and sessions that people report are listed here for you to approve or disapprove.',
  },
  REJECTED: {
    icon: ShieldX,
    emptyTitle: 'Nothing taken down',
    emptyText: 'Disapproved posts and sessions are listed here, and can still be approved.',
  },
} as const;

/** Reported content, for administrators to approve, disapprove or restore (docs/product.md#moderation). */
export default function ReportedContentScreen() {
  const [status, setStatus] = useState<ReportedStatus>('WAITING');
  return (
    <>
      <AdminHeading title="Reported Content">
        <Segmented label="Which reported content" labelHidden options={LISTS} value={status} onValueChange={setStatus} />
      </AdminHeading>
      <Reported key={status} status={status} />
    </>
  );
}

function Reported({ status }: { status: ReportedStatus }) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const pages = usePages();
  const [asking, setAsking] = useState<ReportedContent | null>(null);
  const list = useQuery(trpc.content.getAllReportedContent.queryOptions({ limit: pages.limit, cursor: pages.cursor, status }));
  const close = () => setAsking(null);
  const decide = useDecideReported(() => {
    close();
    pages.oneGoes(list.data?.items.length ?? 0);
  });
  return (
    <KeepFocus>
      <AdminPages
        title="Reported Content"
        failure="Failed to load reported content."
        columns={COLUMNS}
        {...EMPTY[status]}
        pages={pages}
        list={list}
      >
        {(item) => (
          <ReportedRow
            key={item.id}
            item={item}
            actions={(whose) =>
              item.userId === me ? (
                <OwnDecision />
              ) : item.isDeleted ? (
                <DecisionButton
                  variant="ghost"
                  does="closes its reports"
                  disabled={decide.busy}
                  aria-label={`Dismiss the reports of the deleted ${whose}`}
                  onClick={() => decide.dismiss(item)}
                >
                  Dismiss
                </DecisionButton>
              ) : (
                <>
                  <DecisionButton
                    variant="ghost"
                    does={item.approvalStatus === 'APPROVED' ? 'keeps it up' : 'shows it again'}
                    disabled={decide.busy}
                    aria-label={`Approve the ${whose}`}
                    onClick={() => (status === 'WAITING' ? decide.approve(item) : setAsking(item))}
                  >
                    Approve
                  </DecisionButton>
                  {status === 'WAITING' ? (
                    <DecisionButton
                      variant="danger"
                      does="takes it down"
                      disabled={decide.busy}
                      aria-label={`Disapprove the ${whose}`}
                      onClick={() => setAsking(item)}
                    >
                      Disapprove
                    </DecisionButton>
                  ) : null}
                </>
              )
            }
          />
        )}
      </AdminPages>
      {asking && status === 'WAITING' ? (
        <DisapproveDialog item={asking} busy={decide.busy} onConfirm={(reason) => decide.reject(asking, reason)} onClose={close} />
      ) : null}
      {asking && status === 'REJECTED' ? (
        <RestoreDialog item={asking} busy={decide.busy} onConfirm={() => decide.restore(asking)} onClose={close} />
      ) : null}
    </KeepFocus>
  );
}
