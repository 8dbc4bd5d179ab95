import { data, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { ErrorScreen } from '../error-screen.tsx';

export function loader(): never {
  return respondNotFound();
}

// Must not refer to `loader`, which the browser bundle leaves out.
export function clientLoader(): never {
  return respondNotFound();
}

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Not found', unlisted: true });

/** Never rendered: the loader always returns a 404. */
export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}

function respondNotFound(): never {
  throw data(null, { status: 404 });
}
