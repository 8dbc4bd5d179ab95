import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import type { ReportedContent } from '../../contract.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable } from '../parts/admin-table.tsx';
import { DisapproveDialog } from '../parts/disapprove-dialog.tsx';
import { PageBar } from '../parts/page-bar.tsx';
import { ReportedRow } from '../parts/reported-row.tsx';
import { useDecideReported } from '../parts/use-decide-reported.ts';
import { usePages } from '../parts/use-pages.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Reported content', unlisted: true });

const COLUMNS = ['Type', 'Created At', 'Reason', 'Actions'];

/** What people have reported, for administrators to approve or disapprove (Specification section 2, "Admin"). */
export default function ReportedContentScreen() {
  const trpc = useTrpc();
  const pages = usePages();
  const [disapproving, setDisapproving] = useState<ReportedContent | null>(null);
  const list = useQuery(trpc.content.getAllReportedContent.queryOptions({ limit: pages.limit, cursor: pages.cursor }));
  const items = list.data?.items ?? [];
  const decide = useDecideReported(() => {
    setDisapproving(null);
    // The last of a page is gone: what is left is before it.
    if (items.length === 1 && !pages.isFirst) pages.previous();
  });
  return (
    <AdminList title="Reported Content" failure="Failed to load reported content." list={list}>
      <AdminTable
        title="Reported Content"
        columns={COLUMNS}
        icon={ShieldCheck}
        emptyTitle="Nothing waits for you"
        emptyText="Posts and sessions that people report are listed here, to be approved or disapproved."
        footer={
          items.length > 0 || !pages.isFirst ? (
            <PageBar pages={pages} nextCursor={list.data?.nextCursor ?? null} busy={list.isFetching} />
          ) : null
        }
      >
        {items.length > 0
          ? items.map((item) => (
              <ReportedRow
                key={item.id}
                item={item}
                busy={decide.busy}
                onApprove={() => decide.approve(item)}
                onDisapprove={() => setDisapproving(item)}
              />
            ))
          : null}
      </AdminTable>
      {disapproving ? (
        <DisapproveDialog
          item={disapproving}
          busy={decide.busy}
          onConfirm={(reason) => decide.reject(disapproving, reason)}
          onClose={() => setDisapproving(null)}
        />
      ) : null}
    </AdminList>
  );
}
