import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import type { NavigationItem } from './navigation-items.ts';

type NavigationLinkProps = { item: NavigationItem; className: (state: { on: boolean }) => string; children: ReactNode };

/** One navigation item. It is a real link; guests who press a closed one get the 'Join in' prompt instead. */
export function NavigationLink({ item, className, children }: NavigationLinkProps) {
  const { status } = useSession();
  const joinIn = useJoinIn();
  const { pathname } = useLocation();
  const on = isCurrent(item, pathname);
  function onClick(event: MouseEvent) {
    if (status === 'signed-in' || item.reason === null) return;
    event.preventDefault();
    joinIn.open(item.reason, { to: item.to });
  }
  return (
    <Link to={item.to} onClick={onClick} aria-current={on ? 'page' : undefined} className={className({ on })}>
      {children}
    </Link>
  );
}

/** Returns whether an item is marked as the reader's current place. */
function isCurrent(item: NavigationItem, pathname: string): boolean {
  // An item that points into a page (#monetization) is a shortcut, not a place.
  if (item.to.includes('#')) return false;
  if (item.also !== undefined && pathname.startsWith(item.also)) return true;
  return pathname === item.to || (item.deep && pathname.startsWith(`${item.to}/`));
}
