import { Ellipsis, type Bell } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '#ui/media/icon.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';

type SavedRowProps = {
  icon: typeof Bell;
  to: string;
  title: string;
  detail: string | null;
  /** As in ‘saved search’, for the name of the menu. */ what?: string;
  entries?: readonly MenuEntry[];
};

/** A saved thing: a link to it, with a menu of actions. */
export function SavedRow({ icon, to, title, detail, what = 'place', entries = [] }: SavedRowProps) {
  return (
    <li className="flex min-h-[60px] items-center gap-3 border-t border-line px-5 py-2">
      <Icon of={icon} size={18} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <Link to={to} className="block truncate font-semibold hover:underline">
          {title}
        </Link>
        {detail === null ? null : <span className="line-clamp-2 text-[13px] text-ink-2">{detail}</span>}
      </span>
      {entries.length > 0 ? (
        <MenuButton
          entries={entries}
          aria-label={`More about the ${what} ${title}`}
          className="icon-button -mr-2.5 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon of={Ellipsis} size={20} />
        </MenuButton>
      ) : null}
    </li>
  );
}
