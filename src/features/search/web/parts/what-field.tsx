import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Bell, Bookmark, CalendarDays, Hash, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { shortWhen } from '#kernel/event-when.ts';
import { formatPrice } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { formatCount } from '#kernel/time-text.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';
import type { Suggestion } from '#ui/suggestion-list.tsx';
import { useViewerZone } from '#ui/use-viewer-zone.ts';
import { useSettled } from '#ui/use-settled.ts';
import type { SavedSearch, SearchSuggestions } from '../../contract.ts';
import { searchQueryOf } from '../../rules.ts';
import { MarkedText } from './marked-text.tsx';
import { marksIn } from './marks-in.ts';
import { forgetSearch, readRecentSearches, type RecentSearch } from './recent-searches.ts';
import { savedPath } from './saved-path.ts';
import { savedDetail, savedTitle } from './saved-words.ts';
import { SuggestionKeys } from './suggestion-keys.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

const INPUT = 'w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-7';
// docs/product.md#debounce.
const DEBOUNCE_MS = 300;

type Choice = Suggestion & { path: string };

/** What to search for, with suggestions: sessions, people, hashtags, and earlier or saved searches. */
export function WhatField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const navigate = useNavigate();
  const [isEntered, setEntered] = useState(false);
  const { choices, isAsked, isLoading } = useChoices(value, isEntered);
  return (
    <SuggestField
      label="What"
      labelHidden
      name="q"
      value={value}
      onValueChange={onChange}
      onFocus={() => setEntered(true)}
      maxLength={100}
      placeholder="Sessions, posts, people"
      inputClassName={INPUT}
      listEdges="inset-x-0"
      loading={isLoading}
      suggestions={choices}
      emptyText={isAsked && !isLoading ? 'No results found' : null}
      foot={<SuggestionKeys canRemove={choices.some(({ onRemove }) => onRemove)} />}
      onPick={(choice) => void navigate(choice.path)}
    />
  );
}

function useChoices(typed: string, isEntered: boolean): { choices: Choice[]; isAsked: boolean; isLoading: boolean } {
  const trpc = useTrpc();
  const query = useSettled(searchQueryOf(typed), DEBOUNCE_MS);
  const isAsked = query !== null && searchQueryOf(typed) !== null;
  const found = useQuery(trpc.search.suggest.queryOptions(isAsked ? { query } : skipToken, { placeholderData: keepPreviousData }));
  const saved = useSavedSearches({ enabled: isEntered });
  // The server doesn't know what this device remembers, so it is read after hydration.
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  useEffect(() => setRecent(readRecentSearches()), []);
  const viewerZone = useViewerZone();
  const begun = typed.trim().toLowerCase();
  const fits = (label: string) => label.toLowerCase().includes(begun);
  const shown = begun === '' ? { recent: 5, saved: 5 } : { recent: 4, saved: 3 };
  const choices = [
    ...(isAsked && found.data
      ? [
          ...found.data.sessions.map((one) => sessionChoice(one, viewerZone)),
          ...found.data.people.map(personChoice),
          ...found.data.tags.map(tagChoice),
        ]
      : []),
    ...recent
      .filter(({ label }) => fits(label))
      .slice(0, shown.recent)
      .map((one) => recentChoice(one, begun, () => setRecent(forgetSearch(one)))),
    ...saved.items
      .filter((one) => fits(`${savedTitle(one)} ${one.query}`))
      .slice(0, shown.saved)
      .map((one) => savedChoice(one, begun)),
  ];
  return { choices, isAsked, isLoading: isAsked && found.isFetching };
}

function sessionChoice({ id, username, title, date, why }: SearchSuggestions['sessions'][number], viewerZone: string | null): Choice {
  return {
    key: id,
    group: 'Sessions',
    label: title,
    shown: <MarkedText text={title} marks={why.marks} />,
    detail: `${shortWhen(date, viewerZone)} · ${date.locationType === 'online' ? 'Online' : (date.city ?? 'In person')}`,
    start: <Icon of={CalendarDays} size={18} className="shrink-0 text-ink-3" />,
    end: formatPrice(date.price),
    path: paths.event(username, id, date.id),
  };
}

function personChoice({ why, ...person }: SearchSuggestions['people'][number]): Choice {
  const name = person.displayName ?? person.username;
  return {
    key: person.id,
    group: 'People',
    label: name,
    shown: why.by === 'name' ? <MarkedText text={name} marks={why.marks} /> : name,
    beside: why.by === 'username' ? <MarkedText text={why.text} marks={why.marks} /> : `@${person.username}`,
    detail: why.by === 'bio' ? <MarkedText text={why.text} marks={why.marks} /> : null,
    start: <Avatar seed={person.id} name={name} src={pictureUrl(person.profilePic, 150)} size="s" />,
    end: `${formatCount(person.followerCount)} ${person.followerCount === 1 ? 'follower' : 'followers'}`,
    path: paths.profile(person.username),
  };
}

function tagChoice({ tag, postCount, why }: SearchSuggestions['tags'][number]): Choice {
  return {
    key: `#${tag}`,
    group: 'Hashtags',
    label: `#${tag}`,
    shown: <MarkedText text={why.text} marks={why.marks} />,
    start: <Icon of={Hash} size={18} className="shrink-0 text-ink-3" />,
    end: `${postCount >= 100 ? '100+' : postCount} ${postCount === 1 ? 'item' : 'items'}`,
    path: `/search?${new URLSearchParams({ q: tag, tag }).toString()}`,
  };
}

function recentChoice({ label, path }: RecentSearch, begun: string, onRemove: () => void): Choice {
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

function savedChoice(one: SavedSearch, begun: string): Choice {
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
