import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';

/** One line that explains the product to first-time visitors; hidden once someone is signed in. */
export function GuestPitch() {
  return (
    <section
      aria-label="About this site"
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-accent-soft px-5 py-4 sm:px-6 [html[data-session]_&]:hidden"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-display text-[19px] leading-tight font-semibold tracking-[-0.02em]">Small sessions by people worth meeting</p>
        <p className="mt-0.5 text-[14px] text-ink-2">
          Yoga in the park, a first pot, a choir open to anyone. Book a place or host your own.
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={paths.explore} size="small">
          Explore
        </ButtonLink>
        <ButtonLink to={paths.welcome} variant="ghost" size="small">
          How it works
        </ButtonLink>
      </div>
    </section>
  );
}
