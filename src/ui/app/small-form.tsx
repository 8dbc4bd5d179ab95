import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';

export type SmallFormProps = {
  form: RefObject<HTMLFormElement | null>;
  error: string | undefined;
  action: string;
  danger?: boolean;
  busy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A short form that expands within a page, with its two buttons. */
export function SmallForm({ form, error, action, danger = false, busy, onSubmit, onCancel, children }: SmallFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4">
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {action}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
