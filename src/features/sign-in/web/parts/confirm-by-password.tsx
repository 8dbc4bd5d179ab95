import { useState, type ReactNode } from 'react';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { placeFailure } from './place-failure.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export type ConfirmByPasswordProps = {
  email: string;
  action: string;
  danger?: boolean;
  /** Performs the action with the password; an error it throws is shown in the form. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
  /** Shown above the field. */
  children?: ReactNode;
};

/** Asks for the password again, so that nobody can do this on a device left open. */
export function ConfirmByPassword({ email, action, danger = false, onConfirm, onCancel, children }: ConfirmByPasswordProps) {
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'password'>();
  const password = useTextInput('', () => clear('password'));

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm(password.value);
    } catch (failure) {
      show(placeFailure('passwordAgain', failure));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    if (!show({ password: password.value === '' ? 'Enter your password' : undefined })) void confirm();
  }
  return (
    <SmallForm form={form} error={errors.form} action={action} danger={danger} busy={busy} onSubmit={submit} onCancel={onCancel}>
      {children}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password}
        {...password.control}
      />
    </SmallForm>
  );
}
