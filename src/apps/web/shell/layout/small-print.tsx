import { Link } from 'react-router';
import { useSite } from '#platform/web/page/site.ts';
import { ThemeButton } from './theme-button.tsx';

/** The legal pages, the operator's own links and the theme, below the navigation. */
export function SmallPrint() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 px-3.5 text-[13px] text-ink-3">
      {useSite().smallPrint.map(({ label, url }) => (
        <Link key={url} to={url} className="inline-flex min-h-8 items-center hover:text-ink hover:underline pointer-coarse:min-h-11">
          {label}
        </Link>
      ))}
      <ThemeButton />
    </div>
  );
}
