import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Icon } from '#ui/media/icon.tsx';
import { searchQueryOf } from '../query/rules/clean-query.ts';
import type * as suggestionParts from '../query/web/query-suggestions.tsx';
import type { QuerySuggestion } from '../query/web/query-suggestions.tsx';
import { deleteRecentSearch, readRecentSearches, type RecentSearch } from '../query/web/recent-searches.ts';
import { useSavedSearchesList } from '../saved/web/saved-lists.ts';
import { WhereField, type Where } from './where-field.tsx';

type SuggestionParts = typeof suggestionParts;

type SearchBarProps = {
  query?: string;
  where?: Where;
  /** The words of the query that name the place, which go when another is entered. */
  placeWords?: string | undefined;
  carried?: Record<string, string>;
};

const NOWHERE: Where = { location: '', point: null };

/** The fields for words and place. A plain form, so that it works before scripts load; `carried` are parameters of the next search. */
export function SearchBar({ query = '', where: from = NOWHERE, placeWords = '', carried = {} }: SearchBarProps) {
  const [typed, setTyped] = useState(query);
  // Until another is entered, it follows the search, whose place may still be looked up.
  const [entered, setEntered] = useState<Where | null>(null);
  const where = entered ?? from;
  function enterWhere(next: Where) {
    setEntered(next);
    setTyped(typed.replace(placeWords, '').trim());
  }
  return (
    <Form
      method="get"
      action={paths.search}
      role="search"
      // On a phone it is one line until it has the focus.
      className="group search-pill"
    >
      <div className="grid min-w-0 flex-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 px-4 py-1.5">
          <span
            aria-hidden="true"
            className="block text-[11px] leading-tight font-semibold text-ink-2 max-sm:not-group-focus-within:hidden"
          >
            What
          </span>
          <WhatField value={typed} onChange={setTyped} />
        </div>
        <div
          className={`min-w-0 border-line px-4 py-1.5 max-sm:border-t sm:border-l ${where.location === '' ? 'max-sm:not-group-focus-within:hidden' : ''}`}
        >
          <span aria-hidden="true" className="block text-[11px] leading-tight font-semibold text-ink-2">
            Where
          </span>
          <WhereField value={where} onChange={enterWhere} />
        </div>
      </div>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className="size-11 p-0! sm:h-11 sm:w-auto sm:px-5!" aria-label="Search">
        <Icon of={Search} size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}

const INPUT = 'w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-7';
// docs/product.md#debounce.
const DEBOUNCE_MS = 300;

/** The field for words, with suggestions: sessions, people, hashtags, and earlier or saved searches. */
function WhatField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const navigate = useNavigate();
  const [isEntered, setEntered] = useState(false);
  const { choices, isLoading, isComplete, foot } = useChoices(value, isEntered, () => setEntered(false));
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
      emptyText={isComplete ? 'No results found' : null}
      foot={foot}
      onPick={(choice) => void navigate(choice.path)}
    />
  );
}

/** `isComplete` is whether what was typed has been looked up. */
function useChoices(
  typed: string,
  isEntered: boolean,
  onFailed: () => void,
): { choices: QuerySuggestion[]; isLoading: boolean; isComplete: boolean; foot: ReactNode } {
  const trpc = useTrpc();
  const query = useDebounced(searchQueryOf(typed), DEBOUNCE_MS);
  const hasTerms = query !== null && searchQueryOf(typed) !== null;
  const found = useQuery(trpc.search.suggest.queryOptions(hasTerms ? { query } : skipToken, { placeholderData: keepPreviousData }));
  const saved = useSavedSearchesList({ enabled: isEntered });
  // The server doesn't know what this device remembers, so it is read after hydration.
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  useEffect(() => setRecent(readRecentSearches()), []);
  const viewerZone = useViewerZone();
  const parts = useSuggestionParts(isEntered, onFailed);
  const offered = { typed, found: hasTerms ? found.data : undefined, recent, saved, viewerZone };
  const choices = parts?.querySuggestions({ ...offered, onDeleteRecent: (one) => setRecent(deleteRecentSearch(one)) }) ?? [];
  const foot = parts && <parts.SuggestionKeys canRemove={choices.some(({ onRemove }) => onRemove)} />;
  const isLoading = hasTerms && (found.isFetching || (isEntered && parts === null));
  return { choices, isLoading, isComplete: hasTerms && !isLoading && parts !== null, foot };
}

// Loaded with the first focus: Home is lighter for everyone who only reads it. Without it, the field still searches.
function useSuggestionParts(isEntered: boolean, onFailed: () => void): SuggestionParts | null {
  const [parts, setParts] = useState<SuggestionParts | null>(null);
  useEffect(() => {
    if (isEntered) void import('../query/web/query-suggestions.tsx').then(setParts).catch(onFailed);
    // oxlint-disable-next-line react/exhaustive-deps -- only the first focus loads it
  }, [isEntered]);
  return parts;
}
