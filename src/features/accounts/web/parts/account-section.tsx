import { Card } from '#ui/card.tsx';
import type { OwnUser } from '../../contract.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** What concerns the person alone: their email and their password. */
export function AccountSection({ user }: { user: OwnUser }) {
  return (
    <Card as="section" id="account" aria-labelledby="account-title" padded className="scroll-mt-20">
      <h2 id="account-title" className="text-xl">
        Account
      </h2>
      <dl className="mt-4">
        <dt className="text-[13.5px] font-semibold">Email</dt>
        <dd className="break-all text-ink-2">{user.email}</dd>
        <dd className="text-[13px] text-ink-2">Only you see it.</dd>
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <ChangePasswordForm email={user.email} />
      </div>
    </Card>
  );
}
