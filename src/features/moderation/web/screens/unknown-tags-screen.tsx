import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable } from '../parts/admin-table.tsx';
import { MapTagDialog } from '../parts/map-tag-dialog.tsx';
import { PageBar } from '../parts/page-bar.tsx';
import { UnknownTagRow } from '../parts/unknown-tag-row.tsx';
import { useDecideTag } from '../parts/use-decide-tag.ts';
import { usePages } from '../parts/use-pages.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Unknown tags', unlisted: true });

const COLUMNS = ['Tag', 'Uses', 'First seen', 'Example', 'Actions'];

type Asking = { what: 'map' | 'block'; tag: string };

/** Tags outside the known ones, for administrators to approve, map or block (product decisions section 10). */
export default function UnknownTagsScreen() {
  const trpc = useTrpc();
  const pages = usePages();
  const [asking, setAsking] = useState<Asking | null>(null);
  // Tags come with every post, so this list is never taken from what is remembered of it.
  const list = useQuery(trpc.tag.queryUnknownTags.queryOptions({ limit: pages.limit, cursor: pages.cursor }, { staleTime: 0 }));
  const items = list.data?.items ?? [];
  const close = () => setAsking(null);
  const decide = useDecideTag(() => {
    close();
    // The last of a page is gone: what is left is before it.
    if (items.length === 1 && !pages.isFirst) pages.previous();
  });
  return (
    <AdminList title="Unknown Tags" failure="Failed to load unknown tags." list={list}>
      <AdminTable
        title="Unknown Tags"
        columns={COLUMNS}
        icon={Hash}
        emptyTitle="Every tag is known"
        emptyText="Tags outside the known ones are listed here as people use them, to be approved, mapped to a known one, or blocked."
        footer={
          items.length > 0 || !pages.isFirst ? (
            <PageBar pages={pages} nextCursor={list.data?.nextCursor ?? null} busy={list.isFetching} />
          ) : null
        }
      >
        {items.length > 0
          ? items.map((item) => (
              <UnknownTagRow
                key={item.tag}
                item={item}
                busy={decide.busy}
                onApprove={() => decide.approve(item.tag)}
                onMap={() => setAsking({ what: 'map', tag: item.tag })}
                onBlock={() => setAsking({ what: 'block', tag: item.tag })}
              />
            ))
          : null}
      </AdminTable>
      {asking?.what === 'map' ? (
        <MapTagDialog tag={asking.tag} busy={decide.busy} onConfirm={(to) => decide.map(asking.tag, to)} onClose={close} />
      ) : null}
      {asking?.what === 'block' ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : close())}
          title={`Block #${asking.tag}?`}
          confirmLabel="Block"
          danger
          busy={decide.busy}
          onConfirm={() => decide.block(asking.tag)}
        >
          <p className="text-ink-2">
            It is taken off everything that has it, and nothing gets it any more. You cannot take this back here.
          </p>
        </ConfirmDialog>
      ) : null}
    </AdminList>
  );
}
