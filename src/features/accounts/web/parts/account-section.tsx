import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.ts';
import type { OwnUser } from '../../contract.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { messageOf } from './message-of.ts';
import { useSaveProfile } from './use-save-profile.ts';

/** What concerns the person alone: their email, their password, and whether they are named among participants. */
export function AccountSection({ user }: { user: OwnUser }) {
  const save = useSaveProfile();
  const shown = save.isPending ? (save.variables.user.shownAsParticipant ?? user.shownAsParticipant) : user.shownAsParticipant;
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
      <Switch
        label="Show my name to other participants"
        hint="When it is off, you count among the participants of a session without being named."
        checked={shown}
        onChange={(event) =>
          save.mutate(
            { user: { id: user.id, shownAsParticipant: event.target.checked } },
            { onError: (failure) => showToast({ tone: 'danger', text: messageOf(failure) }) },
          )
        }
        className="mt-4 border-t border-line pt-4"
      />
      <div className="mt-4 border-t border-line pt-4">
        <ChangePasswordForm email={user.email} />
      </div>
    </Card>
  );
}
