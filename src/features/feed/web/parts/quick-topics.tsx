import { Link } from 'react-router';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { QUICK_TOPICS } from './topic.ts';

/** The topics, each one press away; pressing the selected one again clears it. */
export function QuickTopics({ topic }: { topic: string | null }) {
  return (
    <ChipRow label="Topics" className="my-[18px]">
      {QUICK_TOPICS.map((name) => {
        const on = topic?.toLowerCase() === name.toLowerCase();
        return (
          <li key={name} className="shrink-0">
            <Link to={on ? '/' : `/?topic=${name}`} aria-current={on || undefined} preventScrollReset className={chipClass({ on })}>
              {name}
            </Link>
          </li>
        );
      })}
    </ChipRow>
  );
}
