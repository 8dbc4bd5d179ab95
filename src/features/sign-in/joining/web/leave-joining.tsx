import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { identity } from '#platform/web/identity/identity.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { accessToken, signOut } from '#platform/web/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';

/** Lets somebody without an account delete what is stored about them: the login, and their request to join. */
export function LeaveJoining() {
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: async () => identity().deleteLogin((await accessToken()) ?? ''),
    onSuccess: signOut,
  });
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          leave.reset();
          setAsking(true);
        }}
      >
        Delete my request and login
      </Button>
      <LazyConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your request and login?"
        confirmLabel="Delete"
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        <p>Your email address, your password and what you wrote to the administrators are deleted at once. You can sign up again later.</p>
        {leave.isError ? <Notice tone="danger">{messageOf(leave.error)}</Notice> : null}
      </LazyConfirmDialog>
    </>
  );
}
