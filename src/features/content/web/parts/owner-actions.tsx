import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PersonMenu } from '#features/follows/web/parts/person-menu.tsx';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import type { CardContent } from '../../contract.ts';
import { mayDelete } from '../../policy.ts';

const OwnerActionsMenu = lazy(() => import('./owner-actions-menu.tsx').then((module) => ({ default: module.OwnerActionsMenu })));
const ReportDialog = lazy(() =>
  import('#features/moderation/web/parts/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** What the owner can do with a post or session, whose code nobody else loads, and what others can do about it and its owner. */
export function OwnerActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (!mayDelete({ ownerUserId: content.userId }, { userId: me })) return <OthersActions content={content} />;
  return (
    <Suspense fallback={<span className="size-11 sm:size-10" />}>
      <OwnerActionsMenu content={content} />
    </Suspense>
  );
}

function OthersActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const [reporting, setReporting] = useState(false);
  const { type, id, userId } = content;
  const label = type === 'POST' ? 'Report this post' : 'Report this session';
  const onSelect = () => (me === null ? joinIn.open('report') : setReporting(true));
  return (
    <>
      <PersonMenu
        userId={userId}
        name={content.author.displayName ?? content.username}
        // What is behind the lock is reported by whoever can read it.
        before={content.locked ? [] : [{ kind: 'action', label, icon: Flag, onSelect }]}
      />
      {reporting ? (
        <Suspense fallback={null}>
          <ReportDialog contentItemUri={{ type, id }} contentUserId={userId} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
