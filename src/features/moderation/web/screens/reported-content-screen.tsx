import { ShieldCheck } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { AdminTable } from '../parts/admin-table.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Reported content', unlisted: true });

/** What people have reported, for administrators to approve or disapprove (Specification section 2, "Admin"). */
export default function ReportedContentScreen() {
  return (
    <AdminTable
      title="Reported Content"
      columns={['Type', 'Created At', 'Reason', 'Actions']}
      icon={ShieldCheck}
      emptyTitle="Nothing has been reported"
      emptyText="Posts and sessions that people report are listed here, to be approved or disapproved."
    />
  );
}
