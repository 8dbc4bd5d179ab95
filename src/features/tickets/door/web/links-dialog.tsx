import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { v7 } from 'uuid';
import * as LIMITS from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { LINK_TERMS, UNDO_TERMS } from '../copy.ts';

export type LinksDialogProps = { sessionEventId: string; onClose: () => void };

/** The links with which helpers check people in: a name for each, the address once, and revoking. */
export function LinksDialog({ sessionEventId, onClose }: LinksDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [name, setName] = useState('');
  const onError = (error: { message: string }) => showToast({ text: error.message, tone: 'danger' });
  const links = useQuery({ ...trpc.ticket.getDoorLinks.queryOptions({ sessionEventId }), staleTime: 0 });
  const create = useMutation({
    ...trpc.ticket.createDoorLink.mutationOptions(),
    onError,
    onSuccess() {
      setName('');
      return invalidate({ kind: 'door-links' });
    },
  });
  const [undoing, setUndoing] = useState<{ id: string; name: string } | null>(null);
  const revoke = useMutation({
    ...trpc.ticket.revokeDoorLink.mutationOptions(),
    onError,
    onSettled() {
      setUndoing(null);
      return invalidate({ kind: 'door-links' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate({ id: v7(), sessionEventId, name });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Helpers at the door" description={LINK_TERMS}>
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Name of the helper"
            maxLength={LIMITS.doorNameMax}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" loading={create.isPending}>
          Create link
        </Button>
      </form>
      {create.data ? (
        <div className="mt-4" aria-live="polite">
          <CopyField
            label={`Link for ${create.variables?.name ?? 'your helper'}`}
            hint="Copy it now: it is shown only this once."
            text={create.data.address}
          />
        </div>
      ) : null}
      <div className="mt-5">
        {links.isError ? (
          <ErrorState title="The links couldn’t be loaded" onRetry={() => void links.refetch()} retrying={links.isFetching} />
        ) : links.data ? (
          <ul aria-label="Links" className="flex flex-col">
            {links.data.map((link) => (
              <li key={link.id} className="flex items-center gap-3 border-t border-line py-2">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-semibold">{link.name}</p>
                  <p className="text-[13.5px] text-ink-2">{link.checkedIn} let in</p>
                </div>
                <Button variant="ghost" size="small" aria-label={`Undo all by ${link.name}`} onClick={() => setUndoing(link)}>
                  Undo all
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Revoke the link of ${link.name}`}
                  loading={revoke.isPending && revoke.variables.linkId === link.id}
                  onClick={() => revoke.mutate({ linkId: link.id })}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
      {undoing ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setUndoing(null))}
          title={`Undo everything by ${undoing.name}?`}
          confirmLabel="Undo and revoke"
          danger
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ linkId: undoing.id, undo: true })}
        >
          {UNDO_TERMS}
        </LazyConfirmDialog>
      ) : null}
    </Dialog>
  );
}
