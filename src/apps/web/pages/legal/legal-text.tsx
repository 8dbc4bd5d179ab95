import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { useSite } from '#platform/web/page/site.ts';
import { classNames } from '#ui/layout/class-names.ts';

export type LegalSection = { id: string; title: string; body: ReactNode };
export type LegalTextProps = {
  title: string;
  /** `2026-11-21`, or an instant; null if the text is of no time. */
  effective: string | null;
  /** What the version says it changed, and when; it goes before `effective`. */
  changed?: { on: string; words: string; isToCome: boolean } | null;
  /** What to know before reading. */
  notice?: ReactNode;
  summary: ReactNode;
  /** What comes before the first section. */
  intro?: ReactNode;
  sections: readonly LegalSection[];
  /** What comes after the last. */
  below?: ReactNode;
};

const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** A text to read through or look things up in: numbered sections with their own addresses. */
export function LegalText({
  title,
  effective,
  changed = null,
  notice = null,
  summary,
  intro = null,
  sections,
  below = null,
}: LegalTextProps) {
  const { version } = useSite();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 pb-16 lg:grid-cols-[220px_minmax(0,1fr)]">
      <header className="mb-10 lg:col-start-2 lg:mb-12">
        <PageTabs />
        <h1 className="mt-8 text-[38px] sm:text-[52px]">{title}</h1>
        {changed === null ? null : (
          <p className="mt-3 max-w-[66ch] text-sm [overflow-wrap:anywhere] text-ink-2">
            {changed.isToCome ? 'Changes' : 'Changed'} on <LegalDate of={changed.on} />: {changed.words}
          </p>
        )}
        {effective === null || changed !== null ? null : (
          <p className="mt-3 text-sm text-ink-2">
            Effective from <LegalDate of={effective} />
          </p>
        )}
        {notice === null ? null : <div className="mt-4 max-w-[66ch] empty:hidden">{notice}</div>}
        {summary === null ? null : <div className="mt-6 max-w-[62ch] text-lg text-ink-2">{summary}</div>}
      </header>
      {sections.length === 0 ? null : <Contents sections={sections} />}
      <article className="max-w-[66ch] text-base leading-[1.7] lg:col-start-2 lg:row-start-2">
        {intro === null ? null : <div className={classNames(BODY, 'mb-10')}>{intro}</div>}
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} id={id} className="mb-10 scroll-mt-[84px] border-t border-line pt-8 first:border-t-0 first:pt-0">
            <h2 className="mb-3 flex gap-3 text-2xl">
              <span className="text-accent-text tabular-nums">{index + 1}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </h2>
            <div className={BODY}>{body}</div>
          </section>
        ))}
        {below}
        <p className="border-t border-line pt-6 text-[13px] text-ink-2">Turnout {version}</p>
      </article>
    </div>
  );
}

function Contents({ sections }: Pick<LegalTextProps, 'sections'>) {
  return (
    <nav aria-label="On this page" className="mb-10 lg:col-start-1 lg:row-start-2">
      <div className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[84px] lg:border-0 lg:bg-transparent lg:p-0">
        <p className="mb-2 text-[13px] font-semibold text-ink-2">On this page</p>
        <ol className="text-sm text-ink-2">
          {sections.map(({ id, title: name }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11 hover:text-ink hover:underline">
                <span className="w-5 shrink-0 tabular-nums">{index + 1}</span>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

const BODY = classNames(
  '[&>*+*]:mt-4 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-accent-text',
  '[&_code]:rounded-small [&_code]:bg-sunken [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:text-[13.5px]',
);

const LEGAL: readonly string[] = [paths.terms, paths.privacy, paths.cookies, paths.imprint];

function PageTabs() {
  const { pathname } = useLocation();
  const tabs = useSite().smallPrint.filter(({ url }) => LEGAL.includes(url));
  return (
    <nav aria-label="Legal" className="flex gap-1">
      {tabs.map(({ label, url }) => (
        <Link
          key={url}
          to={url}
          aria-current={pathname === url ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-9 items-center rounded-full px-3.5 text-sm pointer-coarse:min-h-11 font-semibold',
            pathname === url ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export type LegalRecord = { what: ReactNode; purpose: string; term: string };

/** A list of things with what each is for; `term` says for how long or on what grounds. */
export function LegalRecords({ label, records }: { label: string; records: readonly LegalRecord[] }) {
  return (
    <div role="list" aria-label={label} className="border-b border-line text-[15px] leading-normal">
      {records.map(({ what, purpose, term }) => (
        <div role="listitem" key={purpose} className="grid gap-x-6 gap-y-1.5 border-t border-line py-4 sm:grid-cols-2">
          <div className="font-medium">{what}</div>
          <div>
            <p>{purpose}</p>
            <p className="mt-1 text-[13.5px] text-ink-2">{term}</p>
          </div>
        </div>
      ))}
    </div>
  );
}

/** A day, in words. */
export function LegalDate({ of }: { of: string }) {
  return <time dateTime={of}>{date.format(new Date(of))}</time>;
}

/** This installation's address for questions. */
export function SupportLink() {
  const { supportEmail } = useSite();
  return (
    <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-2 [overflow-wrap:anywhere]">
      {supportEmail}
    </a>
  );
}

/** A link to another page, inside a sentence. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-accent-text underline underline-offset-2">
      {children}
    </Link>
  );
}

/** What the site is called. */
export function SiteName() {
  return <>{useSite().name}</>;
}

/** This installation's host name. */
export function SiteHost() {
  return <>{new URL(useSite().origin).host}</>;
}
