import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { identityMessage } from '#platform/web/identity/identity-messages.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { Button } from '#ui/actions/button.tsx';
import { MailAddress } from '#ui/layout/mail-address.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { AuthForm } from '../parts/auth-form.tsx';
import { checkEmail } from '../parts/check-email.ts';
import { CodeField, checkCode } from '../../shared/code-field.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { enter, enterConfirmed } from '../parts/enter.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import {
  deletePendingSignup,
  isCodeUndelivered,
  offerEmail,
  pendingEmail,
  pendingPassword,
  pendingSession,
} from '../parts/pending-signup.ts';
import { placeFailure } from '../parts/place-failure.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { useFormErrors, type FormErrors } from '#ui/app/use-form-errors.ts';
import { useLeaveWhenSignedIn, useNextPath } from '../parts/use-next-path.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Confirm your email',
  description: 'Enter the code we sent to your email address.',
  path: paths.confirmSignUp,
  unlisted: true,
});

type Field = 'email' | 'code';

const neverChanges = () => () => undefined;

export default function ConfirmSignupScreen() {
  const next = useNextPath();
  useLeaveWhenSignedIn(next);
  // Undefined on the server, which can't know; null if this tab doesn't know either.
  const known = useSyncExternalStore(neverChanges, pendingEmail, () => undefined);
  const { form, errors, show, clear } = useFormErrors<Field>();
  const typedEmail = useTextInput('', () => clear('email'));
  const code = useTextInput('', () => clear('code'));
  const email = known ?? typedEmail.value.trim();
  const { busy, confirm } = useConfirm(next, show);
  const resend = useResend(email, show);

  function submit() {
    resend.reset();
    const wrong = show({ email: known ? undefined : checkEmail(email), code: checkCode(code.value) });
    if (!wrong) void confirm(email, code.value);
  }
  return (
    <AuthForm
      title="Confirm your email"
      lead={
        known ? (
          <>
            We sent a six-digit code to <MailAddress address={known} />.
          </>
        ) : (
          'Enter the six-digit code we sent to your email address.'
        )
      }
      footer={
        <>
          Wrong address? <TextLink to={withNextPath(paths.signUp, next)}>Start again</TextLink>
        </>
      }
      form={form}
      error={errors.form}
      action="Confirm"
      busy={busy}
      onSubmit={submit}
      below={
        <Button variant="bare" wide loading={resend.busy} onClick={() => void resend.send()}>
          Resend code
        </Button>
      }
    >
      {known ? null : (
        // The server can't know, but the page does before it is painted.
        <div className={known === undefined ? '[html[data-pending]_&]:hidden' : undefined}>
          <EmailField error={errors.email} {...typedEmail.control} />
        </div>
      )}
      <CodeField label="Confirmation code" error={errors.code} {...code.control} onDigits={code.set} />
      {resend.sent ? <Notice tone="good">A new confirmation code has been sent to your email.</Notice> : null}
      {isCodeUndelivered() && !resend.sent && !errors.form ? (
        <Notice tone="warn">{identityMessage('CodeDeliveryFailureException')} Request a new one.</Notice>
      ) : null}
    </AuthForm>
  );
}

function useConfirm(next: string, show: (errors: FormErrors<Field>) => boolean) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isConfirmed = useRef(false);
  // When the form has gone: without its email it would ask for one while the next page loads.
  useEffect(
    () => () => {
      if (isConfirmed.current) deletePendingSignup();
    },
    [],
  );

  async function confirm(email: string, code: string): Promise<void> {
    setBusy(true);
    try {
      const session = await identity().confirmSignUp(email, code, pendingSession(email));
      showToast({ tone: 'good', text: 'Signup confirmed successfully' });
      await goOn(email, session);
    } catch (failure) {
      show(placeFailure('confirmSignUp', failure));
      setBusy(false);
    }
  }
  /**
   * Signs in with the session of the confirmation, or else with the password typed on this page. On another device there is neither, and
   * the person signs in by hand. The form stays busy until the next page is there.
   */
  async function goOn(email: string, session: string | null): Promise<void> {
    const password = pendingPassword(email);
    const landing = await (
      session !== null ? enterConfirmed(email, session, next) : password !== null ? enter(email, password, next) : Promise.resolve(null)
    ).catch(() => null);
    if (landing === null) offerEmail(email);
    isConfirmed.current = true;
    await navigate(landing?.to ?? withNextPath(paths.signIn, next), { replace: true, state: landing?.state ?? null });
  }
  return { busy, confirm };
}

function useResend(email: string, show: (errors: FormErrors<Field>) => boolean) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function send(): Promise<void> {
    const wrong = checkEmail(email);
    if (show({ email: wrong })) return;
    setBusy(true);
    setSent(false);
    try {
      await identity().resendCode(email);
      setSent(true);
    } catch (failure) {
      show({ form: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, sent, send, reset: () => setSent(false) };
}
