import { lazy, Suspense } from 'react';
import { PersonMenu } from '#features/follows/web/parts/person-menu.tsx';
import { useMyUserId } from '#platform/web/use-session.ts';
import type { CardContent } from '../../contract.ts';
import { mayDelete } from '../../policy.ts';

const OwnerActionsMenu = lazy(() => import('./owner-actions-menu.tsx').then((module) => ({ default: module.OwnerActionsMenu })));

/** What the owner can do with a post or session, whose code nobody else loads, and what others can do about its owner. */
export function OwnerActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (!mayDelete({ ownerUserId: content.userId }, { userId: me }))
    return <PersonMenu userId={content.userId} name={content.author.displayName ?? content.username} />;
  return (
    <Suspense fallback={<span className="size-11 sm:size-10" />}>
      <OwnerActionsMenu content={content} />
    </Suspense>
  );
}
