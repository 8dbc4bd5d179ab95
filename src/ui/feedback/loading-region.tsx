import type { ReactNode } from 'react';

/** Wraps skeletons: tells assistive technology once that something is loading, and hides the shapes from it. */
export function LoadingRegion({ label = 'Loading', children, className }: { label?: string; children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
