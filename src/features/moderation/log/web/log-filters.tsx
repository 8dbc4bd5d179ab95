import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isEmail } from '#features/people/rules.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SearchField } from '#ui/actions/search-form.tsx';
import { ACTIONS } from '../copy.ts';
import type { LogChoice } from './read-log-filter.ts';

const PERIODS = [
  { value: '', label: 'Any time' },
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
];

/** Narrows the log: about whom, by whom, which action, and since when. */
export function LogFilters({ choice, onChange }: { choice: LogChoice; onChange: (change: Partial<LogChoice>) => void }) {
  const trpc = useTrpc();
  const authors = useQuery(trpc.administration.queryAuthors.queryOptions({}));
  const people = (authors.data?.items ?? []).map(({ id, username }) => ({ value: id, label: `@${username}` }));
  return (
    // Two rows on a phone, so that its screen shows lines.
    <div className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <About key={choice.about} about={choice.about} onSearch={(about) => onChange({ about })} />
      <SelectField
        label="By"
        labelHidden
        value={choice.by}
        onChange={(event) => onChange({ by: event.target.value })}
        options={[{ value: '', label: 'Anybody' }, ...people]}
      />
      <SelectField
        label="Action"
        labelHidden
        value={choice.action}
        onChange={(event) => onChange({ action: event.target.value })}
        options={[{ value: '', label: 'All actions' }, ...keysOf(ACTIONS).map((value) => ({ value, label: ACTIONS[value].label }))]}
      />
      <SelectField
        label="Since"
        labelHidden
        value={choice.days}
        onChange={(event) => onChange({ days: event.target.value })}
        options={PERIODS}
      />
    </div>
  );
}

function About({ about, onSearch }: { about: string; onSearch: (about: string) => void }) {
  const [typed, setTyped] = useState(about);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim().replace(/^@/, '');
        // What is searched for stands in the page's address, where no email may be.
        if (isEmail(words)) setIsRefused(true);
        else onSearch(words);
      }}
    >
      <SearchField
        label="About whom"
        labelHidden
        placeholder="Person"
        maxLength={LIMITS.displayNameMax}
        error={isRefused ? <ByUsernameOnly /> : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsRefused(false);
          // The cross of a search field clears it without sending the form.
          if (event.target.value === '' && about !== '') onSearch('');
        }}
      />
    </form>
  );
}

function ByUsernameOnly() {
  return (
    <>
      The log isn’t searched by email.{' '}
      <Link to={adminPaths.administratorsPeople} className="underline">
        Find the person under People
      </Link>
      , then open the log from there.
    </>
  );
}
