import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SignedInDevice } from '#platform/web/identity/account-calls.ts';
import { identity } from '#platform/web/identity/identity.ts';
import { mayLeave } from '#ui/app/leave-guard.ts';
import { accessToken, signOut } from '#platform/web/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { SESSIONS_KEY } from './account-keys.ts';
import { AccountRow } from './account-row.tsx';
import { messageOf } from '#platform/web/identity/message-of.ts';

/** The person's sessions, with buttons to end one, all others, or all. */
export function AccountSessions() {
  const devices = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async () => identity().listSessions((await accessToken()) ?? ''),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: async (id: string | null) => {
      const token = (await accessToken()) ?? '';
      await (id === null ? identity().revokeOtherSessions(token) : identity().revokeSession(token, id));
    },
    onSuccess: (_answer, id) => showToast({ tone: 'good', text: id === null ? 'Signed out everywhere else' : 'Device signed out' }),
    onError: (failure) => showToast({ tone: 'danger', text: messageOf(failure) }),
    onSettled: () => devices.refetch(),
  });
  const list = devices.data ?? null;
  return (
    <AccountRow
      id="sessions"
      title="Where you’re signed in"
      text="If you don’t recognise one of these, sign it out and change your password."
    >
      <KeepFocus>
        {devices.isError ? (
          <Button variant="ghost" onClick={() => void devices.refetch()}>
            Try again
          </Button>
        ) : devices.data === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : list === null ? null : (
          <ul className="mb-4 divide-y divide-line rounded-control border border-line">
            {list.map((device) => (
              <Device
                key={device.id}
                device={device}
                busy={end.isPending && end.variables === device.id}
                onEnd={() => end.mutate(device.id)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {list !== null && list.length > 1 ? (
            <Button variant="ghost" loading={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
              Sign out everywhere else
            </Button>
          ) : null}
          <SignOutEverywhere />
        </div>
      </KeepFocus>
    </AccountRow>
  );
}

function Device({ device, busy, onEnd }: { device: SignedInDevice; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon of={/phone|android|ipad/i.test(device.device) ? Smartphone : Monitor} size={20} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="text-[14.5px] font-semibold break-words">{device.device}</p>
        <p className="text-[13px] text-ink-2">
          {device.network} ·{' '}
          {device.current ? (
            'in use now'
          ) : (
            <>
              last used <RelativeTime instant={device.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {device.current ? (
        <Pill tone="good">This device</Pill>
      ) : (
        <Button variant="quiet" size="small" loading={busy} aria-label={`Sign out ${device.device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  async function everywhere(): Promise<void> {
    if (!(await mayLeave())) return setConfirming(false);
    setBusy(true);
    try {
      await identity().globalSignOut((await accessToken()) ?? '');
      signOut();
    } catch (failure) {
      setBusy(false);
      setConfirming(false);
      showToast({ tone: 'danger', text: messageOf(failure) });
    }
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        Sign out everywhere
      </Button>
      {isConfirming ? (
        <LazyConfirmDialog
          open
          onOpenChange={setConfirming}
          title="Sign out everywhere?"
          confirmLabel="Sign out everywhere"
          busy={busy}
          onConfirm={() => void everywhere()}
        >
          <p className="text-ink-2">You’ll be signed out on every device, including this one.</p>
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}
