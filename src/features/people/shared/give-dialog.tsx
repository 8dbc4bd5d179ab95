import { useId, useState, type ReactNode } from 'react';
import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PersonField } from '../usernames/web/person-field.tsx';

type GiveDialogProps = {
  title: string;
  action: string;
  /** To whom it may be given, and what they notice of it. */
  hint: string;
  /** What to do after a call that got no response: it may have been given. */
  ifLost: string;
  giving: { isPending: boolean; error: unknown };
  /** What else is chosen. */
  children?: ReactNode;
  onGive: (username: string) => void;
  onClose: () => void;
};

/** Refusals that another username changes. */
const OF_THE_NAME = new Set(['BAD_REQUEST', 'NOT_FOUND']);

/** Gives something of one's own to somebody, whom one finds by name or username, at no cost. */
export function GiveDialog({ title, action, hint, ifLost, giving, children, onGive, onClose }: GiveDialogProps) {
  const form = useId();
  const [username, setUsername] = useState('');
  const { isPending, error } = giving;
  const code = rpcCodeOf(error);
  const message = error instanceof Error ? error.message : null;
  const isOfName = code !== null && OF_THE_NAME.has(code);
  const isLost = code === null || code === 'INTERNAL_SERVER_ERROR';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="small"
      dismissible={!isPending}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={form} loading={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!isPending) onGive(username);
        }}
      >
        <PersonField hint={hint} error={isOfName ? message : null} disabled={isPending} onValueChange={setUsername} />
        {children}
        {message === null || isOfName ? null : <Notice tone="danger">{isLost ? ifLost : message}</Notice>}
      </form>
    </Dialog>
  );
}
