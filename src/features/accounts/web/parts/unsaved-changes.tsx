import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';

const ConfirmDialog = lazy(() => import('#ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** Asks before changes that are not saved are lost: by a link to another page, by going back, or by closing the page. */
export function UnsavedChanges({ when, children }: { when: boolean; children: ReactNode }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && blocker.reset()}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => blocker.proceed()}
      >
        <p className="text-ink-2">{children}</p>
      </ConfirmDialog>
    </Suspense>
  );
}
