import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { IdentityError } from '#platform/web/identity/identity-error.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { storePendingInvitation } from '../../joining/web/pending-invitation.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { AuthForm } from '../parts/auth-form.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { checkDisplayName } from '#features/people/shared/check-profile.ts';
import { EmailField } from '../parts/email-field.tsx';
import { enter } from '../parts/enter.ts';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { checkNewPassword } from '../parts/password-policy.ts';
import { storePendingSignup, offerEmail, offeredEmail } from '../parts/pending-signup.ts';
import { placeFailure } from '../parts/place-failure.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { useFormErrors, type FormErrors } from '#ui/app/use-form-errors.ts';
import { useLeaveWhenSignedIn, useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Create account',
  description: 'Find creators, buy tickets to their sessions, and host your own sessions.',
  path: paths.signUp,
});

type Field = 'displayName' | 'email' | 'password' | 'invitation' | 'terms';

export default function SignUpScreen() {
  const next = useNextPath();
  useLeaveWhenSignedIn(next);
  const { joining } = useSite();
  const { form, errors, show, clear } = useFormErrors<Field>();
  const displayName = useTextInput('', () => clear('displayName'));
  const email = useTextInput(offeredEmail(), () => clear('email'));
  const password = useTextInput('', () => clear('password'));
  const invitation = useTextInput('', () => clear('invitation'));
  useInvitationOfLink(invitation.set);
  const needsInvitation = joining === 'INVITATION';
  const { busy, emailTaken, signUpWith } = useSignUp(next, show);

  function submit(filledIn: HTMLFormElement) {
    const accepted = new FormData(filledIn).has('terms');
    const wrong = show({
      displayName: displayName.value.trim() === '' ? 'Enter a display name' : checkDisplayName(displayName.value),
      email: checkEmail(email.value),
      password: checkNewPassword(password.value),
      invitation: needsInvitation && invitation.value.trim() === '' ? 'Enter the code of your invitation' : undefined,
      terms: accepted ? undefined : `You must be at least ${LIMITS.minimumAge} and accept the terms`,
    });
    if (!wrong)
      void signUpWith({
        displayName: displayName.value.trim(),
        email: email.value.trim(),
        password: password.value,
        invitation: invitation.value.trim(),
      });
  }
  const signInLink = (
    <TextLink to={withNextPath(paths.signIn, next)} onClick={() => offerEmail(email.value.trim())}>
      Sign in
    </TextLink>
  );
  if (joining === 'CLOSED')
    return (
      <AuthCard title="Nobody new can join at the moment" footer={<>Already have an account? {signInLink}</>}>
        <p className="text-ink-2">You can still look around, and people who have an account sign in as usual.</p>
      </AuthCard>
    );
  return (
    <AuthForm
      title="Create your account"
      lead="Find your people, and turn up."
      footer={<>Already have an account? {signInLink}</>}
      form={form}
      error={errors.form}
      action="Create account"
      busy={busy}
      onSubmit={submit}
    >
      {joining === 'APPROVAL' ? (
        <Notice>An administrator decides who joins. Once you have confirmed your email, your request is sent, and we’ll email you.</Notice>
      ) : null}
      <TextField
        label="Display name"
        name="displayName"
        autoComplete="name"
        required
        countTo={LIMITS.displayNameMax}
        error={errors.displayName}
        {...displayName.control}
      />
      <EmailField
        error={errors.email}
        hint={errors.email && emailTaken ? <>If it’s yours: {signInLink}</> : undefined}
        {...email.control}
      />
      <NewPasswordField label="Password" error={errors.password} input={password} />
      {needsInvitation || invitation.value !== '' ? (
        <TextField
          label="Invitation code"
          optional={!needsInvitation}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          error={errors.invitation}
          {...invitation.control}
        />
      ) : null}
      <Checkbox name="terms" required error={errors.terms ?? null} onChange={() => clear('terms')} label={<TermsLabel />} />
    </AuthForm>
  );
}

/** Fills in the code of the invitation's link that somebody opened. It is in the fragment, so only the browser knows it. */
function useInvitationOfLink(fillIn: (code: string) => void): void {
  const { hash } = useLocation();
  useEffect(() => {
    const code = new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
    if (code === '') return;
    // Also for people who sign in from here, because they confirmed their address on another device.
    storePendingInvitation(code);
    fillIn(code);
  }, [hash, fillIn]);
}

function TermsLabel() {
  return (
    <>
      I am at least {LIMITS.minimumAge} years old and accept the{' '}
      <TextLink to={paths.terms} target="_blank">
        terms of service
      </TextLink>{' '}
      and the{' '}
      <TextLink to={paths.privacy} target="_blank">
        privacy policy
      </TextLink>
    </>
  );
}

type SignUp = { displayName: string; email: string; password: string; invitation: string };

function useSignUp(next: string, show: (errors: FormErrors<Field>) => boolean) {
  const navigate = useNavigate();
  const check = useMutation(useTrpc().joining.check.mutationOptions());
  const [busy, setBusy] = useState(false);
  const [emailTaken, setEmailTaken] = useState(false);

  async function signUpWith({ displayName, email, password, invitation }: SignUp): Promise<void> {
    setBusy(true);
    setEmailTaken(false);
    storePendingInvitation(invitation);
    const code = invitation === '' ? undefined : invitation;
    try {
      // Its refusals have words; the identity provider's would only be that signing up failed.
      await check.mutateAsync({ email, invitation: code });
      const { confirmed, session } = await identity().signUp(email, password, displayName, code);
      if (!confirmed) return await requestCode({ email, password, session, codeUndelivered: false });
      const { to, state } = await enter(email, password, next);
      await navigate(to, { replace: true, state });
    } catch (failure) {
      const type = failure instanceof IdentityError ? failure.type : null;
      // The account exists; only its code wasn't delivered, and the next page can send another.
      if (type === 'CodeDeliveryFailureException') return await requestCode({ email, password, session: null, codeUndelivered: true });
      const errors = placeFailure('signUp', failure);
      setEmailTaken(errors.email !== undefined);
      show(errors);
    } finally {
      setBusy(false);
    }
  }
  async function requestCode(signup: Parameters<typeof storePendingSignup>[0]): Promise<void> {
    storePendingSignup(signup);
    await navigate(withNextPath(paths.confirmSignUp, next));
  }
  return { busy, emailTaken, signUpWith };
}
