import { useState, type FormEvent } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import { LIMITS } from '#kernel/limits.ts';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { IdentityError } from '#platform/web/identity-client.ts';
import { withNextPath } from '#platform/web/next-path.ts';
import { identity } from '#platform/web/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthCard } from '../parts/auth-card.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { checkDisplayName } from '../parts/check-profile.ts';
import { enter } from '../parts/enter.ts';
import { messageOf } from '../parts/message-of.ts';
import { PasswordHints } from '../parts/password-hints.tsx';
import { isStrongPassword } from '../parts/password-policy.ts';
import { keepPendingSignup, offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAlive } from '../parts/use-alive.ts';
import { useFormErrors, type FormErrors } from '../parts/use-form-errors.ts';
import { useLeaveWhenSignedIn, useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '../parts/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Create account',
  description: 'Join Turnout: find creators, buy tickets to their sessions, and host sessions of your own.',
  path: '/sign-up',
});

type Field = 'displayName' | 'email' | 'password' | 'terms';

export default function SignUpScreen() {
  const next = useNextPath();
  useLeaveWhenSignedIn(next);
  const alive = useAlive();
  const { form, errors, show, mend } = useFormErrors<Field>();
  const displayName = useTextInput('', () => mend('displayName'));
  const email = useTextInput(offeredEmail(), () => mend('email'));
  const password = useTextInput('', () => mend('password'));
  const { busy, emailTaken, signUpWith } = useSignUp(next, show);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const accepted = new FormData(event.currentTarget).has('terms');
    const wrong = show({
      displayName: displayName.value.trim() === '' ? 'Enter a display name' : checkDisplayName(displayName.value),
      email: checkEmail(email.value),
      password: isStrongPassword(password.value)
        ? undefined
        : password.value === ''
          ? 'Choose a password'
          : 'The password does not have everything it needs yet',
      terms: accepted ? undefined : `You must be at least ${LIMITS.minimumAge} and accept the terms`,
    });
    if (!wrong) void signUpWith(displayName.value.trim(), email.value.trim(), password.value);
  }
  const signInLink = (
    <TextLink to={withNextPath('/sign-in', next)} onClick={() => offerEmail(email.value.trim())}>
      Sign in
    </TextLink>
  );
  return (
    <AuthCard title="Create your account" lead="Find your people, and turn up." footer={<>Already have an account? {signInLink}</>}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Display name"
          name="displayName"
          autoComplete="name"
          required
          countTo={LIMITS.displayNameMax}
          error={errors.displayName}
          {...displayName.control}
        />
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
          hint={errors.email && emailTaken ? <>If it is yours: {signInLink}</> : undefined}
          {...email.control}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
            {...password.control}
          />
          <PasswordHints password={password.value} />
        </div>
        <Checkbox name="terms" required error={errors.terms ?? null} onChange={() => mend('terms')} label={<TermsLabel />} />
        {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
        <Button type="submit" wide loading={busy} disabled={!alive}>
          Create account
        </Button>
      </form>
    </AuthCard>
  );
}

function TermsLabel() {
  return (
    <>
      I am at least {LIMITS.minimumAge} years old and accept the{' '}
      <TextLink to="/terms-of-service" target="_blank">
        terms of service
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/privacy-policy" target="_blank">
        privacy policy
      </TextLink>
    </>
  );
}

function useSignUp(next: string, show: (errors: FormErrors<Field>) => boolean) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [emailTaken, setEmailTaken] = useState(false);

  async function signUpWith(displayName: string, email: string, password: string): Promise<void> {
    setBusy(true);
    setEmailTaken(false);
    try {
      const { confirmed } = await identity().signUp(email, password, displayName);
      if (confirmed) await navigate(await enter(email, password, next), { replace: true });
      else await askForCode(email, password, false);
    } catch (failure) {
      const type = failure instanceof IdentityError ? failure.type : null;
      // The account stands; only its code is missing, and the next page can send another one.
      if (type === 'CodeDeliveryFailureException') return await askForCode(email, password, true);
      const taken = type === 'UsernameExistsException' || type === 'AliasExistsException';
      setEmailTaken(taken);
      if (taken) show({ email: messageOf(failure) });
      else if (type === 'InvalidPasswordException') show({ password: messageOf(failure) });
      else show({ form: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  async function askForCode(email: string, password: string, codeUndelivered: boolean): Promise<void> {
    keepPendingSignup({ email, password, codeUndelivered });
    await navigate(withNextPath('/confirm-signup', next));
  }
  return { busy, emailTaken, signUpWith };
}
