import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { AdminPages } from '../../web/parts/admin-pages.tsx';
import { MapTagDialog } from './map-tag-dialog.tsx';
import { UnknownTagRow } from './unknown-tag-row.tsx';
import { useDecideTag } from './use-decide-tag.ts';
import { usePages } from '../../web/parts/use-pages.ts';

const COLUMNS = ['Tag', 'Uses', 'First seen', 'Example', 'Actions'];

type Asking = { what: 'map' | 'block'; tag: string };

/** The tags that await a decision. */
export function WaitingTags() {
  const trpc = useTrpc();
  const pages = usePages();
  const [asking, setAsking] = useState<Asking | null>(null);
  // Every post may bring new tags, so this list is always refetched.
  const list = useQuery(trpc.tag.queryUnknownTags.queryOptions({ limit: pages.limit, cursor: pages.cursor }, { staleTime: 0 }));
  const close = () => setAsking(null);
  const decide = useDecideTag(() => {
    close();
    pages.oneGoes(list.data?.items.length ?? 0);
  });
  return (
    <KeepFocus>
      <AdminPages
        title="Unknown Tags"
        failure="The unknown tags couldn’t be loaded"
        columns={COLUMNS}
        icon={Hash}
        emptyTitle="Every tag is known"
        emptyText="Unknown tags are listed here as people use them. You can approve them, map them to a known one, or block them."
        pages={pages}
        list={list}
      >
        {(item) => (
          <UnknownTagRow
            key={item.tag}
            item={item}
            busy={decide.busy}
            onApprove={() => decide.approve(item.tag)}
            onMap={() => setAsking({ what: 'map', tag: item.tag })}
            onBlock={() => setAsking({ what: 'block', tag: item.tag })}
          />
        )}
      </AdminPages>
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
            It’s removed from everything that has it, and can’t be used any more. You can unblock it later, but items that lost it won’t get
            it back.
          </p>
        </ConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}
