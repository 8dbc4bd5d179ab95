import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalKind, LegalTextOutput } from '#features/administration/legal/contract.ts';
import { LEGAL_TEXTS, versionPath } from '#features/administration/legal/copy.ts';
import { isOvertaken, sectionsOf, upcomingVersion } from '#features/administration/legal/rules.ts';
import { LegalNodes } from '#features/administration/shared/legal-nodes.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LegalDate, LegalLink, LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';

type Published = Pick<LegalTextProps, 'changed' | 'notice' | 'below'>;

type Props = {
  kind: LegalKind;
  /** Of one version; without it, the text that holds now. */
  version?: number;
  /** The section with the product's list of personal data, which no words replace. */
  data?: LegalSection;
  /** The product's own text, with what belongs to any text. */
  own: (published: Published) => ReactNode;
};

/** A legal text: the operator's if one holds, otherwise the product's own, with all versions below it. */
export function PublishedText({ kind, version, data, own }: Props) {
  const trpc = useTrpc();
  const legal = useQuery(trpc.administration.getLegalText.queryOptions(version === undefined ? { kind } : { kind, version }));
  if (legal.isError && !legal.data)
    return <ErrorState title="The text couldn’t be loaded" onRetry={() => void legal.refetch()} retrying={legal.isFetching} />;
  if (!legal.data)
    return (
      <LoadingRegion label="Loading the text">
        <Skeleton className="h-[60vh] w-full rounded-card" />
      </LoadingRegion>
    );
  const { text } = legal.data;
  const published: Published = {
    changed:
      text === null || isOvertaken(text, legal.data.versions)
        ? null
        : { on: text.holdsFrom, words: text.change, isToCome: text.version > legal.data.current },
    notice: <Upcoming kind={kind} legal={legal.data} />,
    below: <Versions kind={kind} legal={legal.data} />,
  };
  if (text === null || text.nodes === null) return own(published);
  const { intro, sections } = sectionsOf(text.nodes);
  const hasData = text.nodes.some(({ type }) => type === 'data');
  const shown = sections.map(({ id, title, nodes }) => ({ id, title, body: <LegalNodes nodes={nodes} data={data?.body} /> }));
  return (
    <LegalText
      title={LEGAL_TEXTS[kind].title}
      effective={null}
      summary={version === undefined ? null : <Standing kind={kind} legal={legal.data} />}
      intro={intro.length === 0 ? null : <LegalNodes nodes={intro} data={data?.body} />}
      sections={data === undefined || hasData ? shown : [...shown, data]}
      {...published}
    />
  );
}

function Standing({ kind, legal: { text, current, versions } }: { kind: LegalKind; legal: LegalTextOutput }) {
  if (text === null) return null;
  if (text.version === current) return <>This is version {current}, which holds now.</>;
  const now = <LegalLink to={LEGAL_TEXTS[kind].path}>See the text that holds now</LegalLink>;
  if (isOvertaken(text, versions))
    return (
      <>
        This is version {text.version}, which a later version replaced before it held. {now}.
      </>
    );
  return text.version > current ? (
    <>
      This is version {text.version}, which doesn’t hold yet. {now}.
    </>
  ) : (
    <>
      This is version {text.version}, which no longer holds. {now}.
    </>
  );
}

/** The version that holds next, unless it is the one that is read. */
function Upcoming({ kind, legal: { versions, current, text } }: { kind: LegalKind; legal: LegalTextOutput }) {
  const next = upcomingVersion(versions, current);
  if (next === undefined || next.version === text?.version) return null;
  return (
    <Notice>
      <LegalLink to={versionPath(kind, next.version)}>Version {next.version}</LegalLink> holds from <LegalDate of={next.holdsFrom} />:{' '}
      {next.change}
    </Notice>
  );
}

function Versions({ kind, legal: { versions, current, text } }: { kind: LegalKind; legal: LegalTextOutput }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="border-t border-line py-8">
      <h2 id="versions" className="mb-3 text-xl">
        Versions
      </h2>
      <ol className="divide-y divide-line border-y border-line text-[15px]">
        {versions.map((one) => (
          <li key={one.version} className="py-3">
            <Link
              to={versionPath(kind, one.version)}
              aria-current={one.version === text?.version ? 'page' : undefined}
              className="inline-flex min-h-9 items-center font-semibold text-accent-text underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Version {one.version}
            </Link>{' '}
            <span className="text-ink-2">
              from <LegalDate of={one.holdsFrom} />
              {one.version === current ? ', holds now' : isOvertaken(one, versions) ? ', replaced before it held' : ''}
            </span>
            <p className="[overflow-wrap:anywhere]">{one.change}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
