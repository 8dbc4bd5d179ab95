import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { Membership } from '../../contract.ts';

const GivePassDialog = lazyPart(
  async () => (await import('./give-pass-dialog.tsx')).GivePassDialog,
  ({ onClose }) => onClose(),
);

/** Lets a creator give one of their passes for nothing; nothing for what renews. */
export function GivePassButton({ membership }: { membership: Membership }) {
  const [open, setOpen] = useState(false);
  if (membership.type !== 'one-time') return null;
  return (
    <>
      <Button variant="bare" size="small" wide onPointerEnter={GivePassDialog.warm} onClick={() => setOpen(true)}>
        Give a free pass
      </Button>
      {open ? <GivePassDialog membership={membership} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
