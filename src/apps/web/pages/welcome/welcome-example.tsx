import type { ReactNode } from 'react';

/** A picture of the product, made of its own components: described in one sentence and inert. */
export function WelcomeExample({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} className={className}>
      <div inert className="contents select-none">
        {children}
      </div>
    </div>
  );
}
