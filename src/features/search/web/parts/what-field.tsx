import { Bookmark, Hash, History } from 'lucide-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';
import type { Suggestion } from '#ui/suggestion-list.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { searchQueryOf } from '../../rules.ts';
import { readRecentSearches, type RecentSearch } from './recent-searches.ts';
import { savedPath, savedTitle } from './saved-path.ts';

const INPUT = 'w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-7';
// docs/product.md#debounce.
const DEBOUNCE_MS = 300;

type Choice = Suggestion & { path: string };

/** What to search for, with suggestions: people, hashtags, and earlier or saved searches. */
export function WhatField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const navigate = useNavigate();
  const { choices, isAsked, isLoading } = useChoices(value);
  return (
    <SuggestField
      label="What"
      labelHidden
      name="q"
      value={value}
      onValueChange={onChange}
      maxLength={100}
      placeholder="Sessions, posts, people"
      inputClassName={INPUT}
      loading={isLoading}
      suggestions={choices}
      emptyText={isAsked && !isLoading ? 'No results found' : null}
      onPick={(choice) => void navigate(choice.path)}
    />
  );
}

function useChoices(typed: string): { choices: Choice[]; isAsked: boolean; isLoading: boolean } {
  const trpc = useTrpc();
  const me = useMyUserId();
  const query = useSettled(searchQueryOf(typed), DEBOUNCE_MS);
  const isAsked = query !== null && searchQueryOf(typed) !== null;
  const found = useQuery(trpc.search.suggest.queryOptions(isAsked ? { query } : skipToken, { placeholderData: keepPreviousData }));
  const saved = useQuery({ ...trpc.search.getUserSearchQueries.queryOptions({ limit: 20 }), enabled: me !== null && typed !== '' });
  // The server doesn't know what this device remembers, so it is read after hydration.
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  useEffect(() => setRecent(readRecentSearches()), []);
  const begun = typed.trim().toLowerCase();
  const fits = (label: string) => label.toLowerCase().includes(begun);
  const people = (isAsked ? (found.data?.people ?? []) : []).map((person): Choice => ({
    key: person.id,
    label: person.displayName ?? person.username,
    detail: `@${person.username}`,
    start: <Avatar seed={person.id} name={person.displayName ?? person.username} src={pictureUrl(person.profilePic, 150)} size="s" />,
    path: paths.profile(person.username),
  }));
  const tags = (isAsked ? (found.data?.tags ?? []) : []).map(({ tag, postCount }): Choice => ({
    key: `#${tag}`,
    label: `#${tag}`,
    detail: `${postCount >= 100 ? '100+' : postCount} ${postCount === 1 ? 'item' : 'items'}`,
    start: <Icon of={Hash} size={18} className="shrink-0 text-ink-3" />,
    path: `/search?${new URLSearchParams({ q: tag, tag }).toString()}`,
  }));
  const before = recent
    .filter(({ label }) => fits(label))
    .slice(0, 4)
    .map(({ label, path }): Choice => ({
      key: `recent ${path}`,
      label,
      detail: 'Recent search',
      start: <Icon of={History} size={18} className="shrink-0 text-ink-3" />,
      path,
    }));
  const kept = (saved.data?.items ?? [])
    .filter((one) => begun !== '' && fits(savedTitle(one)))
    .slice(0, 3)
    .map((one): Choice => ({
      key: `saved ${one.createdAt}`,
      label: savedTitle(one),
      detail: 'Saved',
      start: <Icon of={Bookmark} size={18} className="shrink-0 text-ink-3" />,
      path: savedPath(one),
    }));
  return { choices: [...people, ...tags, ...before, ...kept], isAsked, isLoading: isAsked && found.isFetching };
}
