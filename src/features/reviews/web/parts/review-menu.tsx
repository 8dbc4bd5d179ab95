import { Flag } from 'lucide-react';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useReporting } from '#ui/app/reporting.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import type { Review } from '../../contract.ts';
import type { ReviewedSession } from './review-dialog.tsx';

// Few readers have a review here.
const OwnReviewMenu = lazyPart(async () => (await import('./own-review-menu.tsx')).OwnReviewMenu);

/** What the reader can do with a review: their own, or somebody else's. */
export function ReviewMenu({ review, about }: { review: Review; about: ReviewedSession }) {
  const me = useMyUserId();
  return me === review.author.id ? <OwnReviewMenu review={review} about={about} /> : <OthersMenu review={review} />;
}

function OthersMenu({ review: { id, hostUserId, author, reply } }: { review: Review }) {
  const name = author.displayName ?? author.username;
  const me = useMyUserId();
  const report = useReporting();
  const entry = (kind: 'review' | 'reply', label: string): MenuEntry => ({
    kind: 'action',
    label,
    icon: Flag,
    onSelect: () => report({ kind, reviewId: id, hostUserId }),
  });
  const before = [
    entry('review', 'Report this review'),
    ...(reply !== null && me !== hostUserId ? [entry('reply', 'Report the host’s reply')] : []),
  ];
  return <PersonMenu userId={author.id} name={name} about={`this review by ${name}`} size="small" before={before} />;
}
