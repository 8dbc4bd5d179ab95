import { Link } from 'react-router';

/** The mark and the name, linking home. */
export function Logo() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-display text-[22px] leading-none font-bold tracking-[-0.04em]">
      <span aria-hidden="true" className="size-[22px] rounded-[50%_50%_50%_6px] bg-accent" />
      Turnout
    </Link>
  );
}
