import { useState } from 'react';
import { emailChanged } from '#platform/web/session/account.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { MailAddress } from '#ui/layout/mail-address.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { AccountRow } from './account-row.tsx';
import { checkEmail } from '../web/parts/check-email.ts';
import { checkCode, CodeField } from './code-field.tsx';
import { EmailField } from '../web/parts/email-field.tsx';
import { placeFailure } from '../web/parts/place-failure.ts';
import { provePassword } from '../web/parts/prove-password.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

type Step = { name: 'closed' } | { name: 'email' } | { name: 'code'; email: string };

/** The sign-in email and its change: the new address takes effect once its code is entered. */
export function AccountEmail({ email }: { email: string }) {
  const [step, setStep] = useState<Step>({ name: 'closed' });
  const close = () => setStep({ name: 'closed' });
  return (
    <AccountRow
      id="email"
      title="Email"
      open={step.name !== 'closed'}
      text={
        <>
          <MailAddress address={email} />. You sign in with it, and only you can see it.
        </>
      }
    >
      {step.name === 'closed' ? (
        <Button variant="ghost" onClick={() => setStep({ name: 'email' })}>
          Change email
        </Button>
      ) : step.name === 'email' ? (
        <NewEmailForm current={email} onSent={(sentTo) => setStep({ name: 'code', email: sentTo })} onCancel={close} />
      ) : (
        <EmailCodeForm email={step.email} onDone={close} />
      )}
    </AccountRow>
  );
}

function NewEmailForm({ current, onSent, onCancel }: { current: string; onSent: (email: string) => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'email' | 'password'>();
  const email = useTextInput('', () => clear('email'));
  const password = useTextInput('', () => clear('password'));

  async function send(address: string): Promise<void> {
    setBusy(true);
    try {
      if (!(await identity().changeEmail((await accessToken()) ?? '', password.value, address))) await sendElsewhere(address);
      onSent(address);
    } catch (failure) {
      show(placeFailure('newEmail', failure));
    } finally {
      setBusy(false);
    }
  }
  // Amazon's pool doesn't check a password for this.
  async function sendElsewhere(address: string): Promise<void> {
    await provePassword(current, password.value);
    await identity().updateEmail((await accessToken()) ?? '', address);
  }
  function submit() {
    const address = email.value.trim();
    const isCurrent = address.toLowerCase() === current.toLowerCase();
    const wrong = show({
      email: checkEmail(address) ?? (isCurrent ? 'This is already your email' : undefined),
      password: password.value === '' ? 'Enter your password' : undefined,
    });
    if (!wrong) void send(address);
  }
  return (
    <SmallForm form={form} error={errors.form} action="Send code" busy={busy} onSubmit={submit} onCancel={onCancel}>
      <EmailField
        label="New email"
        autoFocus
        hint="We’ll send a code there. Your current email stays until you enter it."
        error={errors.email}
        {...email.control}
      />
      <input type="text" name="username" autoComplete="username" value={current} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
        {...password.control}
      />
    </SmallForm>
  );
}

function EmailCodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'code'>();
  const code = useTextInput('', () => clear('code'));

  async function verify(): Promise<void> {
    setBusy(true);
    try {
      await identity().verifyEmail((await accessToken()) ?? '', code.value);
      // It has changed, even if the account can't take it over now: the frame of all pages makes it follow later.
      await emailChanged().catch(() => undefined);
      await invalidate({ kind: 'email' });
      showToast({ tone: 'good', text: 'Email changed' });
      onDone();
    } catch (failure) {
      const { email: taken, ...places } = placeFailure('emailCode', failure);
      show(taken === undefined ? places : { form: taken });
    } finally {
      setBusy(false);
    }
  }
  async function resend(): Promise<void> {
    try {
      await identity().resendEmailCode((await accessToken()) ?? '');
      showToast({ tone: 'good', text: 'A new confirmation code has been sent to your email.' });
    } catch (failure) {
      show(placeFailure('signIn', failure));
    }
  }
  function submit() {
    if (!show({ code: checkCode(code.value) })) void verify();
  }
  return (
    <SmallForm form={form} error={errors.form} action="Change email" busy={busy} onSubmit={submit} onCancel={onDone}>
      <CodeField
        label="Confirmation code"
        autoFocus
        hint={`We sent a six-digit code to ${email}.`}
        error={errors.code}
        {...code.control}
        onDigits={code.set}
      />
      <Button variant="bare" className="self-start" disabled={busy} onClick={() => void resend()}>
        Resend code
      </Button>
    </SmallForm>
  );
}
