import { useState, type FormEvent } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { withNextPath } from '#platform/web/next-path.ts';
import { identity } from '#platform/web/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { messageOf } from '../parts/message-of.ts';
import { offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAlive } from '../parts/use-alive.ts';
import { useFormErrors } from '../parts/use-form-errors.ts';
import { useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '../parts/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Forgot password',
  description: 'Get a code by email and choose a new password.',
  path: '/forgot-password',
});

export default function ForgotPasswordScreen() {
  const next = useNextPath();
  const navigate = useNavigate();
  const alive = useAlive();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, mend } = useFormErrors<'email'>();
  const email = useTextInput(offeredEmail(), () => mend('email'));

  async function askForCode(address: string): Promise<void> {
    setBusy(true);
    try {
      await identity().forgotPassword(address);
      showToast({ tone: 'good', text: 'Password reset code sent' });
      offerEmail(address);
      await navigate(withNextPath('/reset-password', next));
    } catch (failure) {
      show({ form: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || show({ email: checkEmail(email.value) })) return;
    void askForCode(email.value.trim());
  }
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Tell us your email. If there is an account for it, we send a code with which you choose a new password."
      footer={<TextLink to={withNextPath('/sign-in', next)}>Back to sign in</TextLink>}
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
        {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
        <Button type="submit" wide loading={busy} disabled={!alive}>
          Send code
        </Button>
      </form>
    </AuthCard>
  );
}
