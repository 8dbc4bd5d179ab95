import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { guardLeaving } from './leave-guard.ts';
import { useConfirmUnload } from './use-confirm-unload.ts';
import { LazyConfirmDialog } from '../overlays/lazy-confirm-dialog.tsx';

export type UnsavedChangesProps = {
  when: boolean;
  /** False if moving to another page of the site loses nothing: then only closing and signing out ask. */
  withinTab?: boolean;
  children: ReactNode;
};

/** Asks before unsaved changes are lost by following a link, going back, signing out or closing the page. */
export function UnsavedChanges({ when, withinTab = true, children }: UnsavedChangesProps) {
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && withinTab && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const [question, setQuestion] = useState<{ resolve: (leave: boolean) => void } | null>(null);
  const pending = useRef<((leave: boolean) => void) | null>(null);
  useConfirmUnload(when);
  useEffect(() => {
    if (!when) return;
    return guardLeaving(
      () =>
        new Promise<boolean>((resolve) => {
          pending.current = resolve;
          setQuestion({ resolve });
        }),
    );
  }, [when]);
  // If a link pressed earlier removes this page along with the question, a waiting sign-out goes ahead.
  useEffect(() => () => pending.current?.(true), []);
  if (blocker.state !== 'blocked' && question === null) return null;

  function decide(leave: boolean) {
    leaving.current = leave;
    question?.resolve(leave);
    setQuestion(null);
    if (blocker.state === 'blocked') blocker[leave ? 'proceed' : 'reset']();
  }
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => !open && decide(false)}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => decide(true)}
    >
      <p className="text-ink-2">{children}</p>
    </LazyConfirmDialog>
  );
}
