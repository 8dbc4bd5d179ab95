import { useState } from 'react';
import { identity } from '#platform/web/identity.ts';
import { accessToken } from '#platform/web/session.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { placeFailure } from './place-failure.ts';
import { SmallForm } from './small-form.tsx';
import { useFormErrors } from './use-form-errors.ts';
import { useTextInput } from './use-text-input.ts';

/** Asks for the password once more, so that nobody turns it off on a device that was left open. It needs no phone: who lost theirs comes here. */
export function TurnOffTwoFactor({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const { form, errors, show, mend } = useFormErrors<'password'>();
  const password = useTextInput('', () => mend('password'));

  async function turnOff(): Promise<void> {
    setBusy(true);
    try {
      if (!(await identity().turnOffTwoFactor((await accessToken()) ?? '', password.value))) await turnOffElsewhere();
      onDone();
    } catch (failure) {
      show(placeFailure('passwordAgain', failure));
    } finally {
      setBusy(false);
    }
  }
  // Amazon's pool takes no password with it, so it is tried by a sign-in, which itself is not needed.
  async function turnOffElsewhere(): Promise<void> {
    const answer = await identity().signIn(email, password.value);
    if ('tokens' in answer && answer.tokens.refreshToken !== null) await identity().revoke(answer.tokens.refreshToken);
    await identity().dropTwoFactor((await accessToken()) ?? '');
  }
  function submit() {
    if (!show({ password: password.value === '' ? 'Enter your password' : undefined })) void turnOff();
  }
  return (
    <SmallForm form={form} error={errors.form} action="Turn off" danger busy={busy} onSubmit={submit} onCancel={onCancel}>
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
