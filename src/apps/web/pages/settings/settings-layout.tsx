import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import NotFoundPage from '../not-found-page.tsx';
import { SETTINGS_PAGES, settingsPageAt, type SettingsPageInfo } from './settings-pages.ts';
import { useSettingsProblems } from './use-settings-problems.ts';

/**
 * The frame of the settings (docs/product.md#settings): the list of their pages stands beside the open one; on a phone it comes first, and
 * each page leads back to it. `/edit-profile` is the list, beside which wide screens show the profile.
 */
export default function SettingsLayout() {
  const open = settingsPageAt(useLocation());
  if (open === undefined) return <NotFoundPage />;
  const shown = open ?? SETTINGS_PAGES[0];
  const [List, Title] = open === null ? (['h1', 'h2'] as const) : (['p', 'h1'] as const);
  return (
    // On a phone the small print stays below the screen while a page is loading.
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 max-lg:min-h-[calc(100dvh-90px)] lg:grid-cols-[218px_minmax(0,1fr)]">
      <div className={classNames('lg:sticky lg:top-[84px] lg:self-start', open !== null && 'max-lg:hidden')}>
        <List className="mb-4 font-display text-[30px] leading-tight font-bold lg:px-3">Settings</List>
        <Pages shown={shown} isList={open === null} />
      </div>
      <div className={classNames('max-w-[720px] min-w-0', open === null && 'max-lg:hidden')}>
        <Link
          to={paths.editProfile}
          className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink lg:hidden pointer-coarse:min-h-11"
        >
          <Icon of={ArrowLeft} size={18} />
          Settings
        </Link>
        <Title className="mb-5 text-[30px] lg:mt-2 lg:text-[22px]">{shown?.title}</Title>
        <Outlet />
      </div>
    </div>
  );
}

function Pages({ shown, isList }: { shown: SettingsPageInfo | undefined; isList: boolean }) {
  const problems = useSettingsProblems();
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-col max-lg:divide-y max-lg:divide-line max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-lift lg:gap-0.5">
        {SETTINGS_PAGES.map((page) => (
          <li key={page.key}>
            <PageLink page={page} problem={problems[page.key] ?? null} isOpen={page === shown} isCurrent={page === shown && !isList} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PageLinkProps = { page: SettingsPageInfo; problem: string | null; isOpen: boolean; isCurrent: boolean };

function PageLink({ page, problem, isOpen, isCurrent }: PageLinkProps) {
  return (
    <Link
      to={page.to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-4 px-4 py-3.5 focus-visible:-outline-offset-2 lg:min-h-11 lg:gap-3 lg:rounded-control lg:px-3 lg:py-1.5',
        isOpen ? 'lg:bg-sunken lg:font-semibold lg:text-ink' : 'lg:text-ink-2 lg:hover:bg-sunken lg:hover:text-ink',
      )}
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text lg:contents lg:text-inherit">
        <Icon of={page.icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold lg:font-[inherit]">{page.label}</span>
        {problem === null ? (
          <span className="block text-[13.5px] text-ink-2 lg:hidden">{page.hint}</span>
        ) : (
          <span className="block text-[13.5px] font-semibold text-danger lg:sr-only">{problem}</span>
        )}
      </span>
      {problem === null ? null : <span className="size-2 shrink-0 rounded-full bg-danger max-lg:hidden forced-colors:border-4" />}
      <Icon of={ChevronRight} size={18} className="text-ink-3 lg:hidden" />
    </Link>
  );
}
