import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';

export type MapTagDialogProps = {
  tag: string;
  /** Whether the tag is itself known, and goes. */
  isMerge?: boolean;
  busy: boolean;
  onConfirm: (to: string) => void;
  onClose: () => void;
};

// docs/product.md#debounce.
const DEBOUNCE_MS = 300;

/** Asks for the known tag to which another one is mapped, or into which a known one is merged. */
export function MapTagDialog({ tag, isMerge = false, busy, onConfirm, onClose }: MapTagDialogProps) {
  const trpc = useTrpc();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const prefix = useDebounced(normalizeTag(text), DEBOUNCE_MS);
  const found = useQuery(
    trpc.tag.queryKnownTags.queryOptions(prefix === '' ? skipToken : { limit: 8, prefix }, { placeholderData: keepPreviousData }),
  );
  const known = prefix === '' ? [] : (found.data?.items ?? []).filter((item) => item !== tag);
  const verb = isMerge ? 'Merge' : 'Map';
  const send = () => (normalizeTag(text) === '' ? setError('Choose one of the known tags.') : onConfirm(text));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${verb} #${tag}`}
      description={
        isMerge
          ? 'The other tag replaces it on existing and future posts, and for people who follow it.'
          : 'The known tag replaces it on existing and future posts.'
      }
      size="small"
      dismissible={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button loading={busy} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="min-h-64">
        <SuggestField
          label="Known tag"
          value={text}
          error={error}
          maxLength={LIMITS.tagMax}
          onValueChange={(next) => {
            setText(next);
            setError(null);
          }}
          suggestions={known.map((item) => ({ key: item, label: `#${item}`, tag: item }))}
          onPick={(item) => setText(item.tag)}
          emptyText={prefix !== '' && found.isSuccess && !found.isFetching ? 'No known tag starts with this.' : null}
          loading={found.isFetching}
          onEnter={send}
        />
      </div>
    </Dialog>
  );
}
