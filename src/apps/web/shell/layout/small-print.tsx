import { Link } from 'react-router';
import { SMALL_PRINT } from '#kernel/http/paths.ts';
import { ThemeButton } from './theme-button.tsx';

/** The legal pages and the theme, below the navigation. */
export function SmallPrint() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 px-3.5 text-[13px] text-ink-3">
      {SMALL_PRINT.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="inline-flex min-h-8 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          {link.label}
        </Link>
      ))}
      <ThemeButton />
    </div>
  );
}
