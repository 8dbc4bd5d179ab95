import { Link } from 'react-router';
import { useSite } from '#platform/web/page/site.ts';

/** The mark and the name, linking home. */
export function Logo() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-display text-[22px] leading-none font-bold tracking-[-0.04em]">
      <span aria-hidden="true" className="site-mark size-[22px] shrink-0" />
      <span className="line-clamp-2 min-w-0">{useSite().name}</span>
    </Link>
  );
}
