import { useLocation } from 'react-router';
import type { LegalKind } from '#features/administration/legal/contract.ts';
import { LEGAL_TEXTS } from '#features/administration/legal/copy.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { LegalLink, LegalText } from './legal-text.tsx';
import { PublishedText } from './published-text.tsx';

// Which text it is, is in the first segment, which the routes name.
const page = definePage('/:version', {
  queries: (trpc, { params, url }) => [
    trpc.administration.getLegalText.queryOptions({ kind: kindAt(url.pathname), version: Number(params.version) }),
  ],
  head: ([{ text }], { url }) => ({ title: `${LEGAL_TEXTS[kindAt(url.pathname)].title}, version ${text?.version ?? ''}`, unlisted: true }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** One version of a legal text, which stays at its address for good. */
export default function LegalVersionPage() {
  const kind = kindAt(useLocation().pathname);
  const { title, path } = LEGAL_TEXTS[kind];
  return (
    <PublishedText
      kind={kind}
      version={Number(page.useParams().version)}
      {...(kind === 'PRIVACY'
        ? {
            data: {
              id: 'data',
              title: 'What we keep, and why',
              body: (
                <p>
                  The list of data follows the software and is the same for all versions: it is in the{' '}
                  <LegalLink to={path}>current policy</LegalLink>.
                </p>
              ),
            },
          }
        : {})}
      own={(published) => (
        <LegalText
          title={title}
          effective={null}
          summary={
            <>
              With this version the site returned to the text that comes with its software.{' '}
              <LegalLink to={path}>See what holds now</LegalLink>.
            </>
          }
          sections={[]}
          {...published}
        />
      )}
    />
  );
}

function kindAt(pathname: string): LegalKind {
  return keysOf(LEGAL_TEXTS).find((kind) => pathname.startsWith(`${LEGAL_TEXTS[kind].path}/`)) ?? 'TERMS';
}
