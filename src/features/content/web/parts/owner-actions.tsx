import { lazy, Suspense } from 'react';
import { useMyUserId } from '#platform/web/use-session.ts';
import type { CardContent } from '../../contract.ts';
import { mayDelete } from '../../policy.ts';

const OwnerActionsMenu = lazy(() => import('./owner-actions-menu.tsx').then((module) => ({ default: module.OwnerActionsMenu })));

/** What the owner can do with a post or session. Nothing for anybody else, who need not load its code either. */
export function OwnerActions({ content }: { content: CardContent }) {
  const me = useMyUserId();
  if (!mayDelete({ ownerUserId: content.userId }, { userId: me })) return null;
  return (
    <Suspense fallback={<span className="size-11 sm:size-10" />}>
      <OwnerActionsMenu content={content} />
    </Suspense>
  );
}
