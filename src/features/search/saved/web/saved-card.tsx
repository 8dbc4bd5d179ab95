import { useState, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';

// docs/product.md#page-sizes.
const SHOWN = 5;

type SavedCardProps = { title: string; id: string; rows: readonly ReactNode[]; children?: ReactNode };

/** A card of saved rows: five of them, and the others on request. */
export function SavedCard({ title, id, rows, children }: SavedCardProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="px-5 py-[18px] text-[17px]">
        {title}
      </h2>
      <ul>
        {isWhole ? rows : rows.slice(0, SHOWN)}
        {children}
      </ul>
      {rows.length > SHOWN ? (
        <p className="border-t border-line px-3 py-2">
          <Button variant="bare" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </p>
      ) : null}
    </Card>
  );
}
