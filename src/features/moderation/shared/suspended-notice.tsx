import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SuspensionButton } from './suspension-button.tsx';
import { useSuspension } from './use-suspension.ts';

/** Informs administrators on a profile that its person is suspended, and why. */
export function SuspendedNotice({ userId }: { userId: string }) {
  const suspension = useSuspension(userId)?.suspension ?? null;
  if (suspension === null) return null;
  const { user, reason, details, suspendedAt, by } = suspension;
  const name = user.displayName || user.username;
  return (
    <Notice tone="warn" className="mb-4" action={<SuspensionButton person={{ userId, name }} isSuspended />}>
      <p>
        Suspended <RelativeTime instant={suspendedAt} />
        {by ? ` by @${by.username}` : ''}: {reason}. Only administrators can see this profile.
      </p>
      {details ? <p className="written mt-1 font-normal">{details}</p> : null}
    </Notice>
  );
}
