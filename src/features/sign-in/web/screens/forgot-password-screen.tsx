import { useState } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { AuthForm } from '../parts/auth-form.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { EmailField } from '../parts/email-field.tsx';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Forgot password',
  description: 'Get a code by email and choose a new password.',
  path: paths.forgotPassword,
});

export default function ForgotPasswordScreen() {
  const next = useNextPath();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'email'>();
  const email = useTextInput(offeredEmail(), () => clear('email'));

  async function requestCode(address: string): Promise<void> {
    setBusy(true);
    try {
      await identity().forgotPassword(address);
      showToast({ tone: 'good', text: 'Password reset code sent' });
      offerEmail(address);
      await navigate(withNextPath(paths.resetPassword, next));
    } catch (failure) {
      show({ form: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    if (!show({ email: checkEmail(email.value) })) void requestCode(email.value.trim());
  }
  return (
    <AuthForm
      title="Forgot your password?"
      lead="Enter your email. If there’s an account for it, we’ll send you a code to choose a new password."
      footer={<TextLink to={withNextPath(paths.signIn, next)}>Back to sign in</TextLink>}
      form={form}
      error={errors.form}
      action="Send code"
      busy={busy}
      onSubmit={submit}
    >
      <EmailField error={errors.email} {...email.control} />
    </AuthForm>
  );
}
