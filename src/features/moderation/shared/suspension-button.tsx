import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SuspensionDialogProps } from './suspension-dialog.tsx';

const SuspensionDialog = lazyPart(
  async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
  ({ onClose }) => onClose(),
);

/** Suspends a person, or restores them, once confirmed; for administrators. */
export function SuspensionButton(props: Omit<SuspensionDialogProps, 'onClose'>) {
  const [asking, setAsking] = useState(false);
  const label = props.isSuspended ? 'Restore' : 'Suspend';
  return (
    <>
      <Button variant="ghost" size="small" aria-label={`${label} ${props.person.name}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? <SuspensionDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
