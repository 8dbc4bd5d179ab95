import { useEffect, useState } from 'react';
import { useNavigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { openAccount } from '#platform/web/session/account.ts';
import { signOut } from '#platform/web/session/session.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { AuthCard } from '../../web/parts/auth-card.tsx';
import { joiningRefusals } from '../refusals.ts';
import { JoiningNote } from './joining-note.tsx';
import { LeaveJoining } from './leave-joining.tsx';
import { pendingInvitation, storePendingInvitation } from './pending-invitation.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Your account', unlisted: true });

/**
 * For people who can sign in and have no account yet, because an administrator decides about them or they lack an invitation: says why, opens
 * the account if it is possible by now, and lets them sign out or delete their login (docs/product.md#who-may-join).
 */
export default function JoiningScreen() {
  const { status, userId } = useSession();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isIn = status === 'signed-in' && userId !== '';
  const isWaiting = status === 'signed-in' && userId === '';
  const ask = async () => {
    setBusy(true);
    try {
      await openAccount(pendingInvitation());
      storePendingInvitation('');
      await navigate('/#onboarding', { replace: true });
    } catch (failure) {
      setRefusal(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (isIn) void navigate('/', { replace: true });
    else if (isWaiting) void ask();
    else if (status === 'guest') void navigate(paths.signIn, { replace: true });
    // Once for each state of the session; the button repeats it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status, isIn, isWaiting]);
  return (
    <AuthCard
      title="You’re not in yet"
      footer={
        <>
          Sent an invitation? Open its link, then choose <TextLink to={paths.signIn}>Sign in</TextLink> there.
        </>
      }
    >
      {refusal === null ? (
        <div className="grid place-items-center py-6 text-ink-3">
          <Spinner label="Looking whether you can join" size={28} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status">{refusal}</p>
          {refusal === joiningRefusals.WAITING().message ? <JoiningNote /> : null}
          <Button loading={busy} onClick={() => void ask()}>
            Try again
          </Button>
          <Button variant="ghost" onClick={signOut}>
            Sign out
          </Button>
          <LeaveJoining />
        </div>
      )}
    </AuthCard>
  );
}
