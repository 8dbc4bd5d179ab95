import { Hash } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { AdminTable } from '../parts/admin-table.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Unknown tags', unlisted: true });

/** Tags outside the known ones, for administrators to approve, map or block (product decisions section 10). */
export default function UnknownTagsScreen() {
  return (
    <>
      <h1 className="mb-4 text-[26px]">Unknown Tags</h1>
      <AdminTable
        title="Unknown Tags"
        columns={['Tag', 'Uses', 'First seen', 'Example', 'Actions']}
        icon={Hash}
        emptyTitle="This list cannot be shown yet"
        emptyText="Tags outside the known ones are collected already. They will stand here to be approved, mapped to another one, or blocked."
      />
    </>
  );
}
