import { Flag } from 'lucide-react';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { useReporting } from '#ui/app/reporting.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { mayDelete } from '../../policy.ts';

const OwnerActionsMenu = lazyPart(async () => (await import('../../items/web/owner-actions-menu.tsx')).OwnerActionsMenu);
/** The owner's menu for a post or session, whose code no one else loads; for others, the menu to report it or block its owner. */
export function OwnerActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (!mayDelete({ ownerUserId: content.userId }, { userId: me })) return <OthersActions content={content} />;
  return <OwnerActionsMenu waiting={<span className="size-11 sm:size-10" />} content={content} />;
}

function OthersActions({ content }: { content: CardContent }) {
  const report = useReporting();
  const { type, id, userId } = content;
  const name = content.author.displayName ?? content.username;
  const what = type === 'POST' ? 'post' : 'session';
  const onSelect = () => report({ kind: 'content', uri: { type, id }, ownerUserId: userId });
  return (
    <PersonMenu
      userId={userId}
      name={name}
      about={`this ${what} by ${name}`}
      before={[{ kind: 'action', label: `Report this ${what}`, icon: Flag, onSelect }]}
    />
  );
}
