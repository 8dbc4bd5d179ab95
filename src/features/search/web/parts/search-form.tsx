import { MapPin, Search } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type SearchFormProps = { query: string; location: string };

/** What and where. A plain form, so it works before scripts load. */
export function SearchForm({ query, location }: SearchFormProps) {
  return (
    <Form
      method="get"
      action="/search"
      role="search"
      className="flex items-center rounded-[26px] border border-line bg-surface p-[5px] shadow-lift focus-within:border-line-strong sm:rounded-full"
    >
      <div className="grid min-w-0 flex-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <label className="min-w-0 px-4 py-1.5">
          <span className="block text-[11px] leading-tight font-semibold text-ink-2">What</span>
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            placeholder="Search sessions, posts, people"
            className="w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3"
          />
        </label>
        <label className="min-w-0 border-line px-4 py-1.5 max-sm:border-t sm:border-l">
          <span className="block text-[11px] leading-tight font-semibold text-ink-2">Where</span>
          <span className="flex items-center gap-1.5">
            <Icon of={MapPin} size={15} className="shrink-0 text-ink-3" />
            <input
              type="text"
              name="location"
              defaultValue={location}
              maxLength={100}
              autoComplete="off"
              placeholder="London or Remote"
              className="w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3"
            />
          </span>
        </label>
      </div>
      <Button type="submit" className="size-11 p-0! sm:h-11 sm:w-auto sm:px-5!" aria-label="Search">
        <Icon of={Search} size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
