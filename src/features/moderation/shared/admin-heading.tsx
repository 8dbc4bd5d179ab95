import type { ReactNode } from 'react';

/** The title of a page for administrators, beside a choice of list if there are several. */
export function AdminHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-[26px]">{title}</h1>
      {children}
    </div>
  );
}
