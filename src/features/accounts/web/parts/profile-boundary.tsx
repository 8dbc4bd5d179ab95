import { isMissing } from '#platform/web/is-missing.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';

/**
 * What stands in for a page about a person that could not be fetched. What broke although everything was fetched is for the crash
 * screen (docs/product.md#profile).
 */
export function ProfileBoundary({ error, loaderData }: { error: unknown; loaderData?: unknown }) {
  if (loaderData !== undefined) throw error;
  if (isMissing(error)) return <ProfileNotFound />;
  return <ErrorState title="Error fetching user data" onRetry={() => location.reload()} />;
}
