import { Navigate, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Administration', unlisted: true });

/** The administrators' pages start with reported content. Redirects behind the guard, so that others learn nothing about it. */
export default function AdminPage() {
  return <Navigate to={paths.reportedContent} replace />;
}
