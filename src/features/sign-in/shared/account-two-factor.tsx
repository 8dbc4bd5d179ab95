import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identity } from '#platform/web/identity/identity.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { TWO_FACTOR_KEY } from './account-keys.ts';
import { AccountRow } from './account-row.tsx';
import { AuthenticatorSetup } from '../web/parts/authenticator-setup.tsx';
import { ConfirmByPassword } from '../web/parts/confirm-by-password.tsx';
import { provePassword } from '../web/parts/prove-password.ts';
import { NewRecoveryCodes, RecoveryCodes, useRecoveryCodesLeft } from '../web/parts/recovery-codes.tsx';
import { TurnOffTwoFactor } from '../web/parts/turn-off-two-factor.tsx';

type Open =
  | { what: 'begin' }
  | { what: 'setup'; secret: string }
  | { what: 'turnOff' }
  | { what: 'newCodes' }
  | { what: 'codes'; codes: string[] };

/** Two-factor sign-in with an authenticator app: on, off or being set up, and the recovery codes for a lost app. */
export function AccountTwoFactor({ email }: { email: string }) {
  const [open, setOpen] = useState<Open | null>(null);
  const state = useQuery({
    queryKey: TWO_FACTOR_KEY,
    queryFn: async () => (await identity().getUser((await accessToken()) ?? '')).twoFactor,
    staleTime: 0,
  });
  const on = state.data === true;
  const codesLeft = useRecoveryCodesLeft(on);
  const close = () => setOpen(null);

  async function begin(password: string): Promise<void> {
    const token = (await accessToken()) ?? '';
    const { secret } = (await identity().setUpSoftwareToken(token, password)) ?? (await setUpElsewhere(token, password));
    setOpen({ what: 'setup', secret });
  }
  // Amazon's pool doesn't check a password for this.
  async function setUpElsewhere(token: string, password: string): Promise<{ secret: string }> {
    await provePassword(email, password);
    return identity().associateSoftwareToken(token);
  }
  function changed(text: string) {
    showToast({ tone: 'good', text });
    void state.refetch();
  }
  async function turnedOn(): Promise<void> {
    // It is on even if the codes can't be fetched: they can be requested again.
    const codes = await identity()
      .createRecoveryCodes((await accessToken()) ?? '')
      .catch(() => null);
    setOpen(codes === null ? null : { what: 'codes', codes });
    changed('Two-factor sign-in is on.');
  }
  return (
    <AccountRow
      id="two-factor"
      title="Two-factor sign-in"
      open={open?.what ?? false}
      mark={state.data === undefined ? null : <Pill tone={on ? 'good' : 'plain'}>{on ? 'On' : 'Off'}</Pill>}
      text="Signing in also requires a code from an authenticator app on your phone, so a stolen password isn’t enough."
    >
      {open?.what === 'begin' ? (
        <ConfirmByPassword email={email} action="Continue" onConfirm={begin} onCancel={close} />
      ) : open?.what === 'setup' ? (
        <AuthenticatorSetup secret={open.secret} email={email} onDone={turnedOn} onCancel={close} />
      ) : open?.what === 'codes' ? (
        <RecoveryCodes codes={open.codes} onDone={close} />
      ) : open?.what === 'newCodes' ? (
        <NewRecoveryCodes email={email} onMade={(codes) => setOpen({ what: 'codes', codes })} onCancel={close} />
      ) : open?.what === 'turnOff' ? (
        <TurnOffTwoFactor
          email={email}
          onDone={() => {
            close();
            changed('Two-factor sign-in is off.');
          }}
          onCancel={close}
        />
      ) : state.isError ? (
        <Button variant="ghost" onClick={() => void state.refetch()}>
          Try again
        </Button>
      ) : state.data === undefined ? (
        <Skeleton className="h-11 w-36" />
      ) : on ? (
        <WhileOn codesLeft={codesLeft} onNewCodes={() => setOpen({ what: 'newCodes' })} onTurnOff={() => setOpen({ what: 'turnOff' })} />
      ) : (
        <Button variant="ghost" onClick={() => setOpen({ what: 'begin' })}>
          Set up
        </Button>
      )}
    </AccountRow>
  );
}

function WhileOn({ codesLeft, onNewCodes, onTurnOff }: { codesLeft: number | null; onNewCodes: () => void; onTurnOff: () => void }) {
  return (
    <>
      {codesLeft === null ? null : <p className="mb-3 text-[14.5px] text-ink-2">{leftText(codesLeft)}</p>}
      <div className="flex flex-wrap gap-2">
        {codesLeft === null ? null : (
          <Button variant="ghost" onClick={onNewCodes}>
            {codesLeft === 0 ? 'Get recovery codes' : 'Get new recovery codes'}
          </Button>
        )}
        <Button variant="ghost" onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'You have no recovery codes. If you lose your phone, you’ll be locked out.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
}
