import { useState, type FormEvent } from 'react';
import { IdentityError } from '#platform/web/identity-client.ts';
import { accessToken, identity } from '#platform/web/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { messageOf } from './message-of.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { checkNewPassword } from './password-policy.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useTextInput } from './use-text-input.ts';

/** Changes the password of the signed-in person, who proves to be it with the former one. Folded up until it is asked for. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <OpenForm email={email} onDone={() => setOpen(false)} />;
  return (
    <Button look="ghost" onClick={() => setOpen(true)}>
      Change password
    </Button>
  );
}

function OpenForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const { form, errors, show, mend } = useFormErrors<'former' | 'password'>();
  const former = useTextInput('', () => mend('former'));
  const password = useTextInput('', () => mend('password'));

  async function change(): Promise<void> {
    setBusy(true);
    try {
      await identity().changePassword((await accessToken()) ?? '', former.value, password.value);
      showToast({ tone: 'good', text: 'Password changed' });
      onDone();
    } catch (failure) {
      const type = failure instanceof IdentityError ? failure.type : null;
      if (type === 'NotAuthorizedException') show({ former: messageOf(failure) });
      else show({ [type === 'InvalidPasswordException' ? 'password' : 'form']: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = show({
      former: former.value === '' ? 'Enter your current password' : undefined,
      password: checkNewPassword(password.value),
    });
    if (!wrong) void change();
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4">
      <h3 className="text-[17px]">Change password</h3>
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
      {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
      <div className="flex gap-2">
        <Button type="submit" loading={busy}>
          Save password
        </Button>
        <Button look="ghost" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
