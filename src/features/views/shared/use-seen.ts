import { useEffect, useRef, type RefObject } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/** Sends a view once the element was at least half visible or filled half of the window; not for guests or one's own items. */
export function useSeen<Target extends Element>(content: {
  type: 'POST' | 'SESSION';
  id: string;
  userId: string;
}): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const myUserId = useMyUserId();
  const { type, id, userId } = content;
  useEffect(() => {
    const element = target.current;
    if (element === null || myUserId === null || myUserId === userId) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || !isHalfVisible(entry)) return;
        observer.disconnect();
        // A lost view isn't worth reporting.
        import('../web/parts/content-views.ts').then(
          ({ contentViews }) => contentViews(myUserId).add({ contentItemUri: { type, id }, contentUserId: userId }),
          () => undefined,
        );
      },
      { threshold: [0.05, 0.1, 0.25, 0.5] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [myUserId, type, id, userId]);
  return target;
}

function isHalfVisible({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2);
}
