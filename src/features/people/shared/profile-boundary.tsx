import { isMissing } from '#platform/web/page/is-missing.ts';
import { useRefetchAsReader } from '#platform/web/page/use-refetch-as-reader.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';

/**
 * Replaces a page about a person that could not be fetched. Errors after a successful fetch are left to the crash screen
 * (docs/product.md#profile).
 */
export function ProfileBoundary({ error, loaderData }: { error: unknown; loaderData?: unknown }) {
  useRefetchAsReader(loaderData === undefined && isMissing(error));
  if (loaderData !== undefined) throw error;
  if (isMissing(error)) return <ProfileNotFound />;
  return <ErrorState title="Error fetching user data" onRetry={() => location.reload()} />;
}
