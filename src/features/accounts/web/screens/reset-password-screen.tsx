import { useState, type FormEvent } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { IdentityError } from '#platform/web/identity-client.ts';
import { withNextPath } from '#platform/web/next-path.ts';
import { identity } from '#platform/web/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { CODE_ERRORS, CodeField, checkCode } from '../parts/code-field.tsx';
import { messageOf } from '../parts/message-of.ts';
import { PasswordHints } from '../parts/password-hints.tsx';
import { isStrongPassword } from '../parts/password-policy.ts';
import { offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAlive } from '../parts/use-alive.ts';
import { useFormErrors } from '../parts/use-form-errors.ts';
import { useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '../parts/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Choose a new password',
  description: 'Enter the code from your email and choose a new password.',
  path: '/reset-password',
  unlisted: true,
});

type Field = 'email' | 'code' | 'password';

const PASSWORD_ERRORS = new Set(['InvalidPasswordException', 'PasswordHistoryPolicyViolationException']);

export default function ResetPasswordScreen() {
  const next = useNextPath();
  const navigate = useNavigate();
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, mend } = useFormErrors<Field>();
  const email = useTextInput(offeredEmail(), () => mend('email'));
  const code = useTextInput('', () => mend('code'));
  const password = useTextInput('', () => mend('password'));

  async function reset(address: string): Promise<void> {
    setBusy(true);
    try {
      await identity().confirmForgotPassword(address, code.value, password.value);
      showToast({ tone: 'good', text: 'Password reset successfully' });
      offerEmail(address);
      await navigate(withNextPath('/sign-in', next), { replace: true });
    } catch (failure) {
      show({ [fieldOf(failure)]: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = show({
      email: checkEmail(email.value),
      code: checkCode(code.value),
      password: isStrongPassword(password.value)
        ? undefined
        : password.value === ''
          ? 'Choose a password'
          : 'The password does not have everything it needs yet',
    });
    if (!wrong) void reset(email.value.trim());
  }
  return (
    <AuthCard
      title="Choose a new password"
      lead="If there is an account for your email, a code of six digits is in your inbox."
      footer={
        <>
          No code? <TextLink to={withNextPath('/forgot-password', next)}>Send another one</TextLink>
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email}
          {...email.control}
        />
        <CodeField label="Code" error={errors.code} {...code.control} onDigits={code.set} />
        <div>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
            {...password.control}
          />
          <PasswordHints password={password.value} />
        </div>
        {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
        <Button type="submit" wide loading={busy} disabled={!alive}>
          Reset password
        </Button>
      </form>
    </AuthCard>
  );
}

function fieldOf(failure: unknown): Field | 'form' {
  const type = failure instanceof IdentityError ? failure.type : null;
  if (type === null) return 'form';
  if (CODE_ERRORS.has(type)) return 'code';
  return PASSWORD_ERRORS.has(type) ? 'password' : 'form';
}
