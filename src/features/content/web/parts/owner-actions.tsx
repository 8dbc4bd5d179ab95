import { Flag } from 'lucide-react';
import { useState } from 'react';
import { PersonMenu } from '#features/follows/web/parts/person-menu.tsx';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CardContent } from '../../contract.ts';
import { mayDelete } from '../../policy.ts';

const OwnerActionsMenu = lazyPart(async () => (await import('./owner-actions-menu.tsx')).OwnerActionsMenu);
const ReportDialog = lazyPart(
  async () => (await import('#features/moderation/web/parts/report-dialog.tsx')).ReportDialog,
  ({ onClose }) => onClose(),
);

/** What the owner can do with a post or session, whose code nobody else loads, and what others can do about it and its owner. */
export function OwnerActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (!mayDelete({ ownerUserId: content.userId }, { userId: me })) return <OthersActions content={content} />;
  return <OwnerActionsMenu waiting={<span className="size-11 sm:size-10" />} content={content} />;
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
      {reporting ? <ReportDialog contentItemUri={{ type, id }} contentUserId={userId} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
