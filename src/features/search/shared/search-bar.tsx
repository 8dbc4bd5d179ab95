import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { WhatField } from '../query/web/what-field.tsx';
import { WhereField, type Where } from './where-field.tsx';

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
  const [where, setWhere] = useState(from);
  function enterWhere(next: Where) {
    setWhere(next);
    setTyped(typed.replace(placeWords, '').trim());
  }
  return (
    <Form
      method="get"
      action={paths.search}
      role="search"
      className="relative flex items-center rounded-[26px] border border-line bg-surface p-[5px] shadow-lift focus-within:border-line-strong sm:rounded-full"
    >
      <div className="grid min-w-0 flex-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 px-4 py-1.5">
          <span aria-hidden="true" className="block text-[11px] leading-tight font-semibold text-ink-2">
            What
          </span>
          <WhatField value={typed} onChange={setTyped} />
        </div>
        <div className="min-w-0 border-line px-4 py-1.5 max-sm:border-t sm:border-l">
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
