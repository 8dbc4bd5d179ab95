import { useState } from 'react';
import { useLocation } from 'react-router';
import { identity } from '#platform/web/identity/identity.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { AccountRow } from './account-row.tsx';
import { NewPasswordField } from '../web/parts/new-password-field.tsx';
import { checkNewPassword } from '../web/parts/password-policy.ts';
import { placeFailure } from '../web/parts/place-failure.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

/**
 * Changes the signed-in person's password, for which they enter the current one. Collapsed until opened, or until a password manager links
 * here.
 */
export function ChangePasswordForm({ email }: { email: string }) {
  const isLinked = useLocation().hash === '#password';
  const [open, setOpen] = useState(isLinked);
  return (
    <AccountRow id="password" title="Password" open={open} text="Changing it signs you out on every other device.">
      {open ? (
        <OpenForm email={email} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </AccountRow>
  );
}

function OpenForm({ email, onDone }: { email: string; onDone: () => void }) {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'former' | 'password'>();
  const former = useTextInput('', () => clear('former'));
  const password = useTextInput('', () => clear('password'));

  async function change(): Promise<void> {
    setBusy(true);
    try {
      await identity().changePassword((await accessToken()) ?? '', former.value, password.value);
      showToast({ tone: 'good', text: 'Password changed' });
      void invalidate({ kind: 'password' });
      onDone();
    } catch (failure) {
      show(placeFailure('changePassword', failure));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    const wrong = show({
      former: former.value === '' ? 'Enter your current password' : undefined,
      password: checkNewPassword(password.value),
    });
    if (!wrong) void change();
  }
  return (
    <SmallForm form={form} error={errors.form} action="Save password" busy={busy} onSubmit={submit} onCancel={onDone}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="former"
        autoComplete="current-password"
        required
        error={errors.former}
        {...former.control}
      />
      <NewPasswordField label="New password" error={errors.password} input={password} />
    </SmallForm>
  );
}
