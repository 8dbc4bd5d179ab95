import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import type { DecidedTag } from '#features/content/tags/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { AdminPages } from '../../web/parts/admin-pages.tsx';
import { DecidedTagRow } from './decided-tag-row.tsx';
import { useDecideTag } from './use-decide-tag.ts';
import { usePages } from '../../web/parts/use-pages.ts';

const COLUMNS = ['Tag', 'Decision', 'Uses', 'Actions'];

/** The mapped and blocked tags, which can be reopened. */
export function DecidedTags() {
  const trpc = useTrpc();
  const pages = usePages();
  const [asking, setAsking] = useState<DecidedTag | null>(null);
  const list = useQuery(trpc.tag.queryDecidedTags.queryOptions({ limit: pages.limit, cursor: pages.cursor }, { staleTime: 0 }));
  const close = () => setAsking(null);
  const decide = useDecideTag(() => {
    close();
    pages.oneGoes(list.data?.items.length ?? 0);
  });
  return (
    <KeepFocus>
      <AdminPages
        title="Decided tags"
        failure="The decided tags couldn’t be loaded"
        columns={COLUMNS}
        icon={Hash}
        emptyTitle="No mapped or blocked tags"
        emptyText="Tags mapped to a known one and blocked tags are listed here, and can be reopened."
        pages={pages}
        list={list}
      >
        {(item) => <DecidedTagRow key={item.tag} item={item} busy={decide.busy} onTakeBack={() => setAsking(item)} />}
      </AdminPages>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : close())}
          title={asking.mappedTo === null ? `Unblock #${asking.tag}?` : `Unmap #${asking.tag}?`}
          confirmLabel={asking.mappedTo === null ? 'Unblock' : 'Unmap'}
          busy={decide.busy}
          onConfirm={() => decide.reopen(asking.tag)}
        >
          <p className="text-ink-2">
            It will wait for a decision again, and new posts with it will get it.{' '}
            {asking.mappedTo === null ? 'Posts that lost it stay without it' : `Posts with #${asking.mappedTo} in its place keep that`}{' '}
            until their authors edit them.
          </p>
        </ConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}
