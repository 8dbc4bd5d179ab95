import { data } from 'react-router';
import { definePage } from '#platform/web/page/define-page.ts';
import * as paths from '#kernel/http/paths.ts';
import { PublishedText } from './published-text.tsx';

const page = definePage('/imprint', {
  queries: (trpc) => [trpc.administration.getLegalText.queryOptions({ kind: 'IMPRINT' })],
  head([{ text }]) {
    if (text === null || text.nodes === null) throw data(null, { status: 404 });
    return { title: 'Imprint', description: 'Who runs this site.', path: paths.imprint };
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Who runs the site; the page exists while an administrator has given it words. */
export default function ImprintPage() {
  return <PublishedText kind="IMPRINT" own={() => null} />;
}
