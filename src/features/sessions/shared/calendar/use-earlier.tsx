import { useState, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';

type Earlier = { isShown: boolean; button: (count: number, what: string) => ReactNode };

/** Whether the part of a month that is over is shown: at first not that of the current month, but there is a button for it. */
export function useEarlier(month: string, today: string): Earlier {
  const [openMonth, setOpenMonth] = useState<string | null>(null);
  return {
    isShown: month !== today.slice(0, 7) || openMonth === month,
    button: (count, what) => (
      <Button variant="bare" size="small" aria-expanded={false} onClick={() => setOpenMonth(month)}>
        Show {count} earlier {count === 1 ? what : `${what}s`}
      </Button>
    ),
  };
}
