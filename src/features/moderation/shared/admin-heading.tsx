import type { ReactNode } from 'react';

export type AdminHeadingProps = {
  title: string;
  /** What else is on the page than its title says. */
  below?: string;
  children?: ReactNode;
};

/** The title of a page for administrators, beside a choice of list if there are several. */
export function AdminHeading({ title, below, children }: AdminHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-[26px]">{title}</h1>
        {below === undefined ? null : <p className="text-[14px] text-ink-2">{below}</p>}
      </div>
      {children}
    </div>
  );
}
