import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthCard, type AuthCardProps } from './auth-card.tsx';

export type AuthFormProps = AuthCardProps & {
  /** The form itself, in which `useFormErrors` finds the first invalid field. */
  form: RefObject<HTMLFormElement | null>;
  /** An error of the form as a whole, shown above the button. */
  error: ReactNode;
  /** The label of the submit button. */
  action: string;
  /** Whether a response is pending: the form can't be submitted again. */
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** Shown below the button, such as an alternative. */
  below?: ReactNode;
};

/**
 * One of the sign-in forms, in its frame. What is pressed before the page's scripts are there acts when they come, Enter in a field included
 * (`apps/web/arrange-page.ts`). Without scripts nothing is sent: outside of a dialog, the method does nothing.
 */
export function AuthForm({ form, error, action, busy, onSubmit, below, children, ...card }: AuthFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <AuthCard {...card}>
      <form ref={form} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {error ? <Notice tone="danger">{error}</Notice> : null}
        <Button type="submit" wide loading={busy}>
          {action}
        </Button>
        {below}
      </form>
    </AuthCard>
  );
}
