import { ProfileBoundary } from '#features/people/shared/profile-boundary.tsx';
import { defineFollowPage } from '../parts/define-follow-page.ts';
import { FollowsOfPerson } from '../parts/follows-of-person.tsx';

const page = defineFollowPage('following');
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const ErrorBoundary = ProfileBoundary;

/** The people a person follows; the route requires sign-in (docs/product.md#following). */
export default function FollowingScreen() {
  return <FollowsOfPerson username={page.useParams().username} shown="following" />;
}
