import { useId, useState, type FormEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type RenameDialogProps = {
  title: string;
  name: string;
  /** The title that it has without a name. */
  otherwise: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Renames something saved. */
export function RenameDialog({ title, name, otherwise, busy, onSave, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const form = useId();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onSave(typed.trim());
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="small"
      dismissible={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={form} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit}>
        <TextField
          label="Name"
          value={typed}
          maxLength={LIMITS.savedNameMax}
          hint={`Leave empty to call it “${otherwise}”.`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
