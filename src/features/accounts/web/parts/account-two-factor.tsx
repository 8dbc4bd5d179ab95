import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identity } from '#platform/web/identity.ts';
import { accessToken } from '#platform/web/session.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Pill } from '#ui/pill.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { TWO_FACTOR_KEY } from './account-keys.ts';
import { AccountRow } from './account-row.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { messageOf } from './message-of.ts';
import { placeFailure } from './place-failure.ts';
import { SmallForm } from './small-form.tsx';
import { useFormErrors } from './use-form-errors.ts';
import { useTextInput } from './use-text-input.ts';

/** Signing in with a code from an authenticator app besides the password: on, off, and on the way there. */
export function AccountTwoFactor({ email }: { email: string }) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [turningOff, setTurningOff] = useState(false);
  const state = useQuery({
    queryKey: TWO_FACTOR_KEY,
    queryFn: async () => (await identity().getUser((await accessToken()) ?? '')).twoFactor,
    staleTime: 0,
  });
  const on = state.data === true;

  async function begin(): Promise<void> {
    setBusy(true);
    try {
      setSecret((await identity().associateSoftwareToken((await accessToken()) ?? '')).secret);
    } catch (failure) {
      showToast({ tone: 'danger', text: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  function changed(text: string) {
    setSecret(null);
    setTurningOff(false);
    showToast({ tone: 'good', text });
    void queries.invalidateQueries({ queryKey: TWO_FACTOR_KEY });
  }
  return (
    <AccountRow
      id="two-factor"
      title="Two-factor sign-in"
      open={secret !== null || turningOff}
      mark={state.data === undefined ? null : <Pill tone={on ? 'good' : 'plain'}>{on ? 'On' : 'Off'}</Pill>}
      text="Besides your password, signing in asks for a code from an authenticator app on your phone. A stolen password alone then opens nothing."
    >
      {secret !== null ? (
        <AuthenticatorSetup
          secret={secret}
          email={email}
          onDone={() => changed('Two-factor sign-in is on')}
          onCancel={() => setSecret(null)}
        />
      ) : turningOff ? (
        <TurnOffForm email={email} onDone={() => changed('Two-factor sign-in is off')} onCancel={() => setTurningOff(false)} />
      ) : state.isError ? (
        <Button look="ghost" onClick={() => void state.refetch()}>
          Try again
        </Button>
      ) : state.data === undefined ? (
        <Skeleton className="h-11 w-36" />
      ) : on ? (
        <Button look="ghost" onClick={() => setTurningOff(true)}>
          Turn off
        </Button>
      ) : (
        <Button look="ghost" loading={busy} onClick={() => void begin()}>
          Set up
        </Button>
      )}
    </AccountRow>
  );
}

/** Asks for the password once more, so that nobody turns it off on a device that was left open. It needs no phone: who lost theirs comes here. */
function TurnOffForm({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const { form, errors, show, mend } = useFormErrors<'password'>();
  const password = useTextInput('', () => mend('password'));

  async function turnOff(): Promise<void> {
    setBusy(true);
    try {
      if (!(await identity().turnOffTwoFactor((await accessToken()) ?? '', password.value))) await turnOffElsewhere();
      onDone();
    } catch (failure) {
      show(placeFailure('passwordAgain', failure));
    } finally {
      setBusy(false);
    }
  }
  // Amazon's pool takes no password with it, so it is tried by a sign-in, which itself is not needed.
  async function turnOffElsewhere(): Promise<void> {
    const answer = await identity().signIn(email, password.value);
    if ('tokens' in answer && answer.tokens.refreshToken !== null) await identity().revoke(answer.tokens.refreshToken);
    await identity().dropTwoFactor((await accessToken()) ?? '');
  }
  function submit() {
    if (!show({ password: password.value === '' ? 'Enter your password' : undefined })) void turnOff();
  }
  return (
    <SmallForm form={form} error={errors.form} action="Turn off" danger busy={busy} onSubmit={submit} onCancel={onCancel}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password}
        {...password.control}
      />
    </SmallForm>
  );
}
