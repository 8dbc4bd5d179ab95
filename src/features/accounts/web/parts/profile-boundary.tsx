import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';

/**
 * What stands in for a page about a person that could not be fetched. What broke although everything was fetched is for the crash
 * screen (Specification section 2).
 */
export function ProfileBoundary({ error, loaderData }: { error: unknown; loaderData?: unknown }) {
  if (loaderData !== undefined) throw error;
  if (isRouteErrorResponse(error) && error.status === 404) return <ProfileNotFound />;
  return <ErrorState title="Error fetching user data" onRetry={() => location.reload()} />;
}
