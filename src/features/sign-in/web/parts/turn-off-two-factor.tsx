import { identity } from '#platform/web/identity/identity.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import { provePassword } from './prove-password.ts';

/** Turns off two-factor sign-in, given the password. Needs no phone: people who lost theirs come here. */
export function TurnOffTwoFactor({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  async function turnOff(password: string): Promise<void> {
    if (!(await identity().turnOffTwoFactor((await accessToken()) ?? '', password))) await turnOffElsewhere(password);
    onDone();
  }
  // Amazon's pool doesn't check a password for this.
  async function turnOffElsewhere(password: string): Promise<void> {
    await provePassword(email, password);
    await identity().dropTwoFactor((await accessToken()) ?? '');
  }
  return <ConfirmByPassword email={email} action="Turn off" danger onConfirm={turnOff} onCancel={onCancel} />;
}
