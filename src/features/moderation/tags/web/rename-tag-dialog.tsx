import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

export type RenameTagDialogProps = { tag: string; busy: boolean; onConfirm: (to: string) => void; onClose: () => void };

/** Asks for another name for a known tag. */
export function RenameTagDialog({ tag, busy, onConfirm, onClose }: RenameTagDialogProps) {
  const [text, setText] = useState(tag);
  const [error, setError] = useState<string | null>(null);
  const to = normalizeTag(text);
  const send = () => {
    if (to === '') setError('Enter a tag.');
    else if (to === tag) setError('Enter another name.');
    else onConfirm(to);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Rename #${tag}`}
      description="Posts that have it get the new name, and so do people who follow it. Whoever uses the old one gets the new one."
      size="small"
      dismissible={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button loading={busy} onClick={send}>
            Rename
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label="New name"
          value={text}
          maxLength={LIMITS.tagMax}
          countTo={LIMITS.tagMax}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
