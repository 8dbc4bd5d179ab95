import { useState } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { AuthForm } from '../parts/auth-form.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { CodeField, checkCode } from '../../shared/code-field.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { checkNewPassword } from '../parts/password-policy.ts';
import { offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { placeFailure } from '../parts/place-failure.ts';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Choose a new password',
  description: 'Enter the code from your email and choose a new password.',
  path: paths.resetPassword,
  unlisted: true,
});

type Field = 'email' | 'code' | 'password';

export default function ResetPasswordScreen() {
  const next = useNextPath();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<Field>();
  const email = useTextInput(offeredEmail(), () => clear('email'));
  const code = useTextInput('', () => clear('code'));
  const password = useTextInput('', () => clear('password'));

  async function reset(address: string): Promise<void> {
    setBusy(true);
    try {
      await identity().confirmForgotPassword(address, code.value, password.value);
      showToast({ tone: 'good', text: 'Password reset successfully' });
      offerEmail(address);
      await navigate(withNextPath(paths.signIn, next), { replace: true });
    } catch (failure) {
      show(placeFailure('resetPassword', failure));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    const wrong = show({
      email: checkEmail(email.value),
      code: checkCode(code.value),
      password: checkNewPassword(password.value),
    });
    if (!wrong) void reset(email.value.trim());
  }
  return (
    <AuthForm
      title="Choose a new password"
      lead="If there’s an account for your email, we’ve sent it a six-digit code."
      footer={
        <>
          No code? <TextLink to={withNextPath(paths.forgotPassword, next)}>Send another one</TextLink>
        </>
      }
      form={form}
      error={errors.form}
      action="Reset password"
      busy={busy}
      onSubmit={submit}
    >
      <EmailField error={errors.email} {...email.control} />
      <CodeField label="Code" error={errors.code} {...code.control} onDigits={code.set} />
      <NewPasswordField label="New password" error={errors.password} input={password} />
    </AuthForm>
  );
}
