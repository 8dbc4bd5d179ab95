import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IdentityError } from '#platform/web/identity/identity-error.ts';
import { finishSignIn } from '#platform/web/identity/sign-in.ts';
import { intentFor } from '#ui/app/intent.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { checkCode, CodeField } from '../../shared/code-field.tsx';
import { openAndLand } from './enter.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import type { PendingChallenge } from './pending-challenge.ts';
import { placeFailure } from './place-failure.ts';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

type AuthenticatorFormProps = {
  pending: PendingChallenge;
  next: string;
  /** Called when the password must be entered again; the text says why. */
  onOver: (text: string | null) => void;
};

/** The second step of a sign-in with an authenticator app, after the password: its code, or a recovery code instead. */
export function AuthenticatorForm({ pending, next, onOver }: AuthenticatorFormProps) {
  const navigate = useNavigate();
  const { supportEmail } = useSite();
  const [busy, setBusy] = useState(false);
  const [withRecoveryCode, setWithRecoveryCode] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'code'>();
  const code = useTextInput('', () => clear('code'));

  async function finish(typed: string): Promise<void> {
    setBusy(true);
    try {
      const intent = intentFor(pending.email);
      await finishSignIn(pending.email, pending.challenge, typed);
      const { to, state } = await openAndLand(next, intent);
      await navigate(to, { replace: true, state });
    } catch (failure) {
      // After too many wrong codes, or too much time, the provider has dropped the challenge.
      if (failure instanceof IdentityError && failure.type === 'NotAuthorizedException') return onOver(messageOf(failure));
      code.set('');
      show(placeFailure(withRecoveryCode ? 'recoveryCode' : 'authenticatorCode', failure));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    if (!show({ code: withRecoveryCode ? checkRecoveryCode(code.value) : checkCode(code.value) })) void finish(code.value.trim());
  }
  function change() {
    code.set('');
    show({});
    setWithRecoveryCode(!withRecoveryCode);
  }
  return (
    <AuthForm
      title={withRecoveryCode ? 'Enter a recovery code' : 'Enter your code'}
      lead={
        withRecoveryCode ? (
          'One of the ten codes you saved when you set up two-factor sign-in. Each works once.'
        ) : (
          <>
            Open your authenticator app and enter the six digits it shows for{' '}
            <strong className="font-semibold break-all text-ink">{pending.email}</strong>.
          </>
        )
      }
      footer={
        <>
          Lost both? Turn off two-factor sign-in on a device where you’re still signed in, or write to{' '}
          <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline-offset-4 hover:underline">
            {supportEmail}
          </a>
          .
        </>
      }
      form={form}
      error={errors.form}
      action="Sign in"
      busy={busy}
      onSubmit={submit}
      below={
        <>
          <Button variant="ghost" wide disabled={busy} onClick={change}>
            {withRecoveryCode ? 'Use your app instead' : 'Use a recovery code'}
          </Button>
          <Button variant="bare" wide disabled={busy} onClick={() => onOver(null)}>
            Back
          </Button>
        </>
      }
    >
      {withRecoveryCode ? (
        <TextField
          label="Recovery code"
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={20}
          error={errors.code}
          {...code.control}
        />
      ) : (
        <CodeField label="Code" autoFocus error={errors.code} {...code.control} onDigits={code.set} />
      )}
    </AuthForm>
  );
}

function checkRecoveryCode(typed: string): string | undefined {
  return /^[a-z2-9]{5}[\s-]?[a-z2-9]{5}$/i.test(typed.trim()) ? undefined : 'A recovery code has ten letters and digits';
}
