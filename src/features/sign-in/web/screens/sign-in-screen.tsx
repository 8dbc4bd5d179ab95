import { useEffect, useState } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { IdentityError } from '#platform/web/identity/identity-error.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { AuthForm } from '../parts/auth-form.tsx';
import { AuthenticatorForm } from '../parts/authenticator-form.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { EmailField } from '../parts/email-field.tsx';
import { enter } from '../parts/enter.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { storePendingChallenge, usePendingChallenge } from '../parts/pending-challenge.ts';
import { storePendingSignup, offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useLeaveWhenSignedIn, useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Sign in',
  description: 'Sign in to buy tickets, follow creators and host your own sessions.',
  path: paths.signIn,
});

export default function SignInScreen() {
  const next = useNextPath();
  useLeaveWhenSignedIn(next);
  const pending = usePendingChallenge();
  const [over, setOver] = useState<string | null>(null);
  function beginAgain(text: string | null) {
    if (pending) offerEmail(pending.email);
    setOver(text);
    storePendingChallenge(null);
  }
  // Leaving the page midway means starting again with the password.
  useEffect(() => () => storePendingChallenge(null), []);
  return pending ? <AuthenticatorForm pending={pending} next={next} onOver={beginAgain} /> : <PasswordForm next={next} over={over} />;
}

function PasswordForm({ next, over }: { next: string; over: string | null }) {
  const { form, errors, show, clear } = useFormErrors<'email' | 'password'>(over === null ? {} : { form: over });
  const email = useTextInput(offeredEmail(), () => clear('email'));
  const password = useTextInput('', () => clear('password'));
  const { busy, refusedPassword, signInWith } = useSignIn(next, (message) => show({ form: message }));

  function submit() {
    const wrong = show({ email: checkEmail(email.value), password: password.value === '' ? 'Enter your password' : undefined });
    if (!wrong) void signInWith(email.value.trim(), password.value);
  }
  return (
    <AuthForm
      title="Sign in"
      lead="Your tickets, your people and your sessions are waiting."
      footer={
        <>
          New here? <TextLink to={withNextPath(paths.signUp, next)}>Create account</TextLink>
        </>
      }
      form={form}
      error={errors.form ? <FormError text={errors.form} hasRefusedPassword={refusedPassword} /> : null}
      action="Sign in"
      busy={busy}
      onSubmit={submit}
    >
      <EmailField error={errors.email} {...email.control} />
      <div className="flex flex-col gap-1">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
          {...password.control}
        />
        <TextLink
          to={withNextPath(paths.forgotPassword, next)}
          onClick={() => offerEmail(email.value.trim())}
          className="inline-flex min-h-9 items-center self-start text-[13.5px] pointer-coarse:min-h-11"
        >
          Forgot password?
        </TextLink>
      </div>
    </AuthForm>
  );
}

function FormError({ text, hasRefusedPassword }: { text: string; hasRefusedPassword: boolean }) {
  return (
    <>
      {text}
      {hasRefusedPassword ? <span className="block font-normal">Check your email and password, or reset your password.</span> : null}
    </>
  );
}

function useSignIn(next: string, refuse: (message: string) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusedPassword, setRefusedPassword] = useState(false);

  async function signInWith(email: string, password: string): Promise<void> {
    setBusy(true);
    setRefusedPassword(false);
    try {
      const { to, state } = await enter(email, password, next);
      await navigate(to, { replace: true, state });
    } catch (failure) {
      const type = failure instanceof IdentityError ? failure.type : null;
      if (type === 'UserNotConfirmedException') return await confirmFirst(email, password);
      if (type === 'PasswordResetRequiredException') return await resetFirst(email);
      setRefusedPassword(type === 'NotAuthorizedException');
      refuse(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }
  /** The password was right but the email was never confirmed: sends a new code, since the previous one may be lost. */
  async function confirmFirst(email: string, password: string): Promise<void> {
    const codeUndelivered = await identity()
      .resendCode(email)
      .then(
        () => false,
        () => true,
      );
    storePendingSignup({ email, password, session: null, codeUndelivered });
    await navigate(withNextPath(paths.confirmSignUp, next));
  }
  async function resetFirst(email: string): Promise<void> {
    await identity()
      .forgotPassword(email)
      .catch(() => undefined);
    offerEmail(email);
    await navigate(withNextPath(paths.resetPassword, next));
  }
  return { busy, refusedPassword, signInWith };
}
