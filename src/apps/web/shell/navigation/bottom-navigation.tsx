import { Badge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { MAIN_ITEMS } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { useUnreadCounts } from './use-unread-counts.ts';

/** The five items at the bottom edge of phones and tablets. */
export function BottomNavigation() {
  const unread = useUnreadCounts();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="mx-auto flex h-[66px] max-w-[560px]">
        {MAIN_ITEMS.map((item) => (
          <NavigationLink key={item.label} item={item} className={({ on }) => classNames('bottom-link', on && 'font-semibold text-ink')}>
            <Icon of={item.icon} size={23} />
            {item.label}
            <Badge count={unread[item.label] ?? 0} label="unread" className="absolute top-2 left-[52%]" />
          </NavigationLink>
        ))}
      </div>
    </nav>
  );
}
