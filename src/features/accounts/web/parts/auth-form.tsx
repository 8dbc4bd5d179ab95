import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AuthCard, type AuthCardProps } from './auth-card.tsx';
import { useAlive } from './use-alive.ts';

export type AuthFormProps = AuthCardProps & {
  /** The form itself, for `useFormErrors` to find the first wrong field in. */
  form: RefObject<HTMLFormElement | null>;
  /** What went wrong with the form as a whole; it stands above the button. */
  error: ReactNode;
  /** The words on the button that sends the form. */
  action: string;
  /** True while an answer is awaited: the form is not sent a second time. */
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** What follows the button, such as another way on. */
  below?: ReactNode;
};

/**
 * One of the forms around signing in, in its frame. Before the scripts of the page run, its button does nothing: the browser
 * would send the password to a page that does not read it.
 */
export function AuthForm({ form, error, action, busy, onSubmit, below, children, ...card }: AuthFormProps) {
  const alive = useAlive();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <AuthCard {...card}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {error ? <Notice tone="danger">{error}</Notice> : null}
        <Button type="submit" wide loading={busy} disabled={!alive}>
          {action}
        </Button>
        {below}
      </form>
    </AuthCard>
  );
}
