import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { restOrNull } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { CardContent } from '../../cards/contract.ts';
import { contentPath } from '../../shared/items/content-path.ts';

/** The owner's menu for a post or session: edit, duplicate a session, delete. */
export function OwnerActionsMenu({ content }: { content: CardContent }) {
  const [asking, setAsking] = useState(false);
  const remove = useDelete(content, () => setAsking(false));
  const what = content.type === 'POST' ? 'post' : 'session';
  return (
    <>
      <MenuButton
        aria-label={`Manage this ${what}`}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10"
        entries={[
          { kind: 'link', label: 'Edit', icon: Pencil, to: paths.editContent(content) },
          ...(content.type === 'SESSION'
            ? [{ kind: 'link' as const, label: 'Duplicate', icon: Copy, to: paths.duplicateSession(content.id) }]
            : []),
          { kind: 'action', label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsking(true) },
        ]}
      >
        <Icon of={Ellipsis} />
      </MenuButton>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Delete this ${what}?`}
          confirmLabel="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {content.type === 'POST'
            ? 'It disappears straight away, with its comments and likes. This can’t be undone.'
            : 'It disappears straight away. People keep their tickets and receipts for past dates. This can’t be undone.'}
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}

function useDelete(content: CardContent, onFailed: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { type, id } = content;
  return useMutation({
    async mutationFn() {
      const response = await restOrNull('DELETE', '/content', { contentItemUri: { type, id } });
      // docs/product.md#failure-texts.
      if (response === null) throw new Error('Failed to delete content');
    },
    async onSuccess() {
      showToast({ text: type === 'POST' ? 'Your post has been deleted.' : 'Your session has been deleted.', tone: 'good' });
      if (pathname === contentPath(content)) await navigate(paths.profile(content.username), { replace: true });
      queries.removeQueries(trpc.content.getContentItem.queryFilter({ contentItemUri: { type, id } }));
      await invalidate({ kind: 'item' });
    },
    onError(error) {
      onFailed();
      showToast({ text: error.message, tone: 'danger' });
    },
  });
}
