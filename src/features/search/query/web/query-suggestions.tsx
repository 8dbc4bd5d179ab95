import { Bell, Bookmark, CalendarDays, Hash, History } from 'lucide-react';
import { priceFrom } from '#features/content/copy.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { followersLabel } from '#features/people/copy.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Suggestion } from '#ui/fields/suggestion-list.tsx';
import type { SavedSearch } from '../../saved/contract.ts';
import { MarkedText, marksIn } from '../../results/web/marked-text.tsx';
import type { RecentSearch } from './recent-searches.ts';
import { savedPath } from '../../saved/web/saved-path.ts';
import { savedDetail, savedTitle } from '../../saved/web/saved-labels.ts';
import type { SearchSuggestions } from '../../contract.ts';

export type QuerySuggestion = Suggestion & { path: string };

type Options = {
  typed: string;
  found: SearchSuggestions | undefined;
  recent: readonly RecentSearch[];
  saved: readonly SavedSearch[];
  viewerZone: string | null;
  onDeleteRecent: (search: RecentSearch) => void;
};

/** Returns what is offered while somebody types: what was found, then their earlier and saved searches that have the letters. */
export function querySuggestions({ typed, found, recent, saved, viewerZone, onDeleteRecent }: Options): QuerySuggestion[] {
  const begun = typed.trim().toLowerCase();
  const fits = (label: string) => label.toLowerCase().includes(begun);
  const shown = begun === '' ? { recent: 5, saved: 5 } : { recent: 4, saved: 3 };
  return [
    ...(found?.sessions.map((one) => sessionChoice(one, viewerZone)) ?? []),
    ...(found?.people.map(personChoice) ?? []),
    ...(found?.tags.map(tagChoice) ?? []),
    ...recent
      .filter(({ label }) => fits(label))
      .slice(0, shown.recent)
      .map((one) => recentChoice(one, begun, () => onDeleteRecent(one))),
    ...saved
      .filter((one) => fits(`${savedTitle(one)} ${one.query}`))
      .slice(0, shown.saved)
      .map((one) => savedChoice(one, begun)),
  ];
}

function sessionChoice(
  { id, username, title, date, why }: SearchSuggestions['sessions'][number],
  viewerZone: string | null,
): QuerySuggestion {
  return {
    key: id,
    group: 'Sessions',
    label: title,
    shown: <MarkedText text={title} marks={why.marks} />,
    detail: `${shortWhen(date, viewerZone)} · ${date.locationType === 'online' ? 'Online' : (date.city ?? 'In person')}`,
    start: <Icon of={CalendarDays} size={18} className="shrink-0 text-ink-3" />,
    end: priceFrom(date),
    path: paths.event(username, id, date.id),
  };
}

function personChoice({ why, ...person }: SearchSuggestions['people'][number]): QuerySuggestion {
  const name = person.displayName ?? person.username;
  return {
    key: person.id,
    group: 'People',
    label: name,
    shown: why.by === 'name' ? <MarkedText text={name} marks={why.marks} /> : name,
    beside: why.by === 'username' ? <MarkedText text={why.text} marks={why.marks} /> : `@${person.username}`,
    detail: why.by === 'bio' ? <MarkedText text={why.text} marks={why.marks} /> : null,
    start: <Avatar seed={person.id} name={name} src={pictureUrl(person.profilePic, 150)} size="s" />,
    end: followersLabel(person.followerCount),
    path: paths.profile(person.username),
  };
}

function tagChoice({ tag, postCount, why }: SearchSuggestions['tags'][number]): QuerySuggestion {
  return {
    key: `#${tag}`,
    group: 'Hashtags',
    label: `#${tag}`,
    shown: <MarkedText text={why.text} marks={why.marks} />,
    start: <Icon of={Hash} size={18} className="shrink-0 text-ink-3" />,
    end: `${postCount >= 100 ? '100+' : postCount} ${postCount === 1 ? 'item' : 'items'}`,
    path: paths.searchFor(new URLSearchParams({ q: tag, tag })),
  };
}

function recentChoice({ label, path }: RecentSearch, begun: string, onRemove: () => void): QuerySuggestion {
  return {
    key: `recent ${path}`,
    group: 'You searched',
    label,
    shown: <MarkedText text={label} marks={marksIn(label, begun)} />,
    start: <Icon of={History} size={18} className="shrink-0 text-ink-3" />,
    onRemove,
    path,
  };
}

function savedChoice(one: SavedSearch, begun: string): QuerySuggestion {
  const label = savedTitle(one);
  return {
    key: `saved ${one.createdAt}`,
    group: 'Saved',
    label,
    shown: <MarkedText text={label} marks={marksIn(label, begun)} />,
    beside: savedDetail(one),
    start: <Icon of={Bookmark} size={18} className="shrink-0 text-ink-3" />,
    end: one.alert ? (
      <>
        <Icon of={Bell} size={16} />
        <span className="sr-only">, alerts on</span>
      </>
    ) : null,
    path: savedPath(one),
  };
}

const KEY = 'rounded-small border border-line-strong px-1.5 font-text text-[12px] leading-5';

/** The keys that work in the list of suggestions, where there is room and a keyboard is likely. */
export function SuggestionKeys({ canRemove }: { canRemove: boolean }) {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5 text-[12.5px] text-ink-3 max-sm:hidden pointer-coarse:hidden"
    >
      <span>
        <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> to choose
      </span>
      <span>
        <kbd className={KEY}>Enter</kbd> to open
      </span>
      {canRemove ? (
        <span>
          <kbd className={KEY}>Delete</kbd> to remove
        </span>
      ) : null}
      <span>
        <kbd className={KEY}>Esc</kbd> to close
      </span>
    </p>
  );
}
