import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

/** A card of saved rows. */
export function SavedCard({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="px-5 py-[18px] text-[17px]">
        {title}
      </h2>
      <ul>{children}</ul>
    </Card>
  );
}
