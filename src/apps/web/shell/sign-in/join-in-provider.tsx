import { useMemo, useState, type ReactNode } from 'react';
import { JoinInContext, type JoinInAfterwards, type JoinInReason } from '#ui/app/join-in.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { JoinInDialogProps } from './join-in-dialog.tsx';

const JoinInDialog = lazyPart<JoinInDialogProps & { onFailed: () => void }>(
  async () => (await import('./join-in-dialog.tsx')).JoinInDialog,
  ({ onFailed }) => onFailed(),
);

/** Makes `useJoinIn` work for everything inside. The dialog's code is loaded when it is first needed. */
export function JoinInProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<({ reason: JoinInReason } & JoinInAfterwards) | null>(null);
  const [open, setOpen] = useState(false);
  const joinIn = useMemo(
    () => ({
      open: (reason: JoinInReason, afterwards?: JoinInAfterwards) => {
        setRequest({ reason, ...afterwards });
        setOpen(true);
      },
    }),
    [],
  );
  return (
    <JoinInContext value={joinIn}>
      {children}
      {request ? <JoinInDialog {...request} open={open} onOpenChange={setOpen} onFailed={() => setRequest(null)} /> : null}
    </JoinInContext>
  );
}
