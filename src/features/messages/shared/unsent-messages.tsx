import { useEffect, useRef, useState } from 'react';
import { guardLeaving } from '#ui/app/leave-guard.ts';
import { retryWhenReachable } from '#platform/web/live/retry-when-reachable.ts';
import { hasLeft } from '#platform/web/session/session.ts';
import { deleteUnsentOfOthers, dropUnstored, hasUnsent } from '#platform/web/storage/stored-map.ts';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { sendAllOutboxes } from '../outbox/web/outbox.ts';

const RETRY_MS = 30_000;

/**
 * Sends what a lost connection held back, whichever page is open, and asks before signing out deletes what is written and not sent. Rendered
 * once, by the frame of all pages.
 */
export function UnsentMessages({ me }: { me: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(undefined);
  useEffect(() => {
    deleteUnsentOfOthers(me);
    const again = () => void sendAllOutboxes(me);
    again();
    const stop = retryWhenReachable(again, RETRY_MS);
    return () => {
      stop();
      if (hasLeft()) dropUnstored(me);
    };
  }, [me]);
  useEffect(
    () =>
      guardLeaving(async () => {
        if (!hasUnsent(me)) return true;
        setIsAsking(true);
        return new Promise((resolve) => (answer.current = resolve));
      }),
    [me],
  );
  function close(leaves: boolean) {
    setIsAsking(false);
    answer.current?.(leaves);
  }
  if (!isAsking) return null;
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : close(false))}
      title="Sign out without sending?"
      confirmLabel="Sign out"
      danger
      onConfirm={() => close(true)}
    >
      <p className="text-ink-2">You’ve written messages or comments that haven’t been sent. Signing out deletes them from this browser.</p>
    </LazyConfirmDialog>
  );
}
