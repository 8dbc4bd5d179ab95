import { Card } from '#ui/layout/card.tsx';
import type { OwnUser } from '#features/people/contract.ts';
import { AccountData } from '#features/privacy/shared/account-data.tsx';
import { AccountDeletion } from '#features/privacy/shared/account-deletion.tsx';
import { AccountEmail } from '#features/sign-in/shared/account-email.tsx';
import { AccountSessions } from '#features/sign-in/shared/account-sessions.tsx';
import { AccountTwoFactor } from '#features/sign-in/shared/account-two-factor.tsx';
import { ChangePasswordForm } from '#features/sign-in/shared/change-password-form.tsx';

/** The person's private settings: how and where they sign in, their data, and account deletion. */
export function AccountSection({ user: { email } }: { user: OwnUser }) {
  return (
    <Card as="section" id="account" aria-labelledby="account-title" padded className="scroll-mt-20">
      <h2 id="account-title" className="mb-4 text-xl">
        Account
      </h2>
      <AccountEmail email={email} />
      <ChangePasswordForm email={email} />
      <AccountTwoFactor email={email} />
      <AccountSessions />
      <AccountData email={email} />
      <AccountDeletion email={email} />
    </Card>
  );
}
