import { ProfileBoundary } from '#features/people/shared/profile-boundary.tsx';
import { defineFollowPage } from '../parts/define-follow-page.ts';
import { FollowsOfPerson } from '../parts/follows-of-person.tsx';

const page = defineFollowPage('followers');
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** The followers of a person; the route requires sign-in (docs/product.md#following). */
export default function FollowersScreen() {
  return <FollowsOfPerson username={page.useParams().username} shown="followers" />;
}
