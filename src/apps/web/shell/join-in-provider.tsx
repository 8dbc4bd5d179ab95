import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { JoinInContext, type JoinInReason } from '#platform/web/join-in.ts';

const JoinInDialog = lazy(async () => ({ default: (await import('./join-in-dialog.tsx')).JoinInDialog }));

/** Makes `useJoinIn` work for everything inside. The dialog's code arrives when it is first needed. */
export function JoinInProvider({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState<JoinInReason | null>(null);
  const [open, setOpen] = useState(false);
  const joinIn = useMemo(
    () => ({
      open: (next: JoinInReason) => {
        setReason(next);
        setOpen(true);
      },
    }),
    [],
  );
  return (
    <JoinInContext value={joinIn}>
      {children}
      {reason ? (
        <Suspense fallback={null}>
          <JoinInDialog reason={reason} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </JoinInContext>
  );
}
