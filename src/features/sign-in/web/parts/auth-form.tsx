import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthCard, type AuthCardProps } from './auth-card.tsx';
import { useHydrated } from '#ui/layout/use-hydrated.ts';

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
 * One of the sign-in forms, in its frame. The button stays disabled until the page is hydrated: the browser would post the password to a
 * page that doesn't read it.
 */
export function AuthForm({ form, error, action, busy, onSubmit, below, children, ...card }: AuthFormProps) {
  const isHydrated = useHydrated();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <AuthCard {...card}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {error ? <Notice tone="danger">{error}</Notice> : null}
        <Button type="submit" wide loading={busy} disabled={!isHydrated}>
          {action}
        </Button>
        {below}
      </form>
    </AuthCard>
  );
}
