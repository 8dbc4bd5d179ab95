import type { ReactNode } from 'react';

export type OfferSectionProps = { id: string; title: ReactNode; more?: ReactNode; className?: string; children: ReactNode };

/** Sessions on offer under a heading; search engines don't quote them (docs/product.md#search-engines). */
export function OfferSection({ id, title, more, className = '', children }: OfferSectionProps) {
  return (
    <section data-nosnippet="" aria-labelledby={id} className={`mb-6 ${className}`}>
      <div className="mb-3 flex items-baseline justify-between gap-x-3">
        <h2 id={id} className="min-w-0 text-[17px] sm:text-[19px]">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
