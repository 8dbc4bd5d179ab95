import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';

const LINK = 'font-semibold text-accent-text hover:underline';

/** Explains the product to first-time visitors in two lines; hidden once someone is signed in. */
export function GuestPitch() {
  return (
    <section aria-label="About this site" className="mb-4 [html[data-session]_&]:hidden">
      <p className="font-display text-[26px] leading-[1.1] font-semibold tracking-[-0.02em] text-balance sm:text-[30px]">
        Small sessions by people worth meeting
      </p>
      <p className="mt-1.5 text-[15px] text-ink-2">
        Book a place or host your own.{' '}
        <span className="whitespace-nowrap">
          <Link to={paths.explore} className={LINK}>
            Explore
          </Link>{' '}
          ·{' '}
          <Link to={paths.welcome} className={LINK}>
            How it works
          </Link>
        </span>
      </p>
    </section>
  );
}
