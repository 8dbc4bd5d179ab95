import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { LIMITS } from '#kernel/limits.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Narrows the feed to a topic. A plain form, so it works before scripts load. */
export function TopicSearch({ topic }: { topic: string | null }) {
  const [typed, setTyped] = useState(topic ?? '');
  return (
    <Form
      method="get"
      action="/"
      role="search"
      className="flex items-center rounded-full border border-line bg-surface p-[5px] shadow-lift focus-within:border-line-strong"
    >
      <label className="min-w-0 flex-1 px-4 py-1.5">
        <span className="block text-[11px] leading-tight font-semibold text-ink-2">What</span>
        <input
          type="search"
          name="topic"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={LIMITS.tagMax}
          placeholder="A topic: yoga, ceramics, running"
          className="w-full bg-transparent text-[15px] text-ink outline-none placeholder:text-ink-3"
        />
      </label>
      <Button type="submit" className="size-11 p-0! sm:h-11 sm:w-auto sm:px-5!" aria-label="Search">
        <Icon of={Search} size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
