import { useId, useState, type ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PersonField } from '../usernames/web/person-field.tsx';
import { usePersonChoice } from '../usernames/web/use-person-choice.ts';

type GiveDialogProps = {
  title: string;
  action: string;
  /** To whom it may be given, and what they notice of it. */
  hint: string;
  giving: { isPending: boolean; error: unknown };
  /** What else is chosen, in which fields. */
  choice?: number;
  children?: ReactNode;
  /** The id is the order's: the same for the same choice, so that pressing again after a lost response gives it once. */
  onGive: (username: string, paymentId: string) => void;
  onClose: () => void;
};

/** Refusals that another username changes. */
const OF_THE_NAME = new Set(['BAD_REQUEST', 'NOT_FOUND']);

const PICK = 'Pick somebody from the list, or write a username with @ in front.';

const LOST = 'There was no response. Press again: if it has arrived, it isn’t given twice.';

/** Gives something of one's own to somebody, whom one finds by name or username, at no cost. */
export function GiveDialog({ title, action, hint, giving, choice = 1, children, onGive, onClose }: GiveDialogProps) {
  const form = useId();
  const person = usePersonChoice();
  // The text with which it was asked for nobody in particular.
  const [refused, setRefused] = useState<string | null>(null);
  const [ids] = useState(() => new Map<string, string>());
  function give(to: string | null) {
    setRefused(to === null ? person.typed : null);
    if (to === null) return;
    const key = `${to} ${choice}`;
    const id = ids.get(key) ?? uuidv7();
    ids.set(key, id);
    onGive(to, id);
  }
  const { isPending, error } = giving;
  const mustPick = refused === person.typed && person.username === null;
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
          if (!isPending) give(person.username);
        }}
      >
        <PersonField choice={person} hint={hint} error={mustPick ? PICK : isOfName ? message : person.failure} disabled={isPending} />
        {children}
        {message === null || isOfName ? null : <Notice tone="danger">{isLost ? LOST : message}</Notice>}
      </form>
    </Dialog>
  );
}
