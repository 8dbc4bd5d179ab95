import { Outlet, type MetaDescriptor } from 'react-router';
import { boundaryMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { ErrorScreen } from '../../error-screen.tsx';

export const meta: (args: { error?: unknown; matches: MetaMatches }) => MetaDescriptor[] = boundaryMeta;

/** Separates the bars from the screens: a screen that fails leaves the bars usable. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
