import { UserX } from 'lucide-react';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** No person has the username in the URL (docs/product.md#profile). */
export function ProfileNotFound() {
  return (
    <EmptyState icon={UserX} title="Profile Not Found" as="h1" action={<ButtonLink to="/">Discover creators</ButtonLink>}>
      Uh oh, we can't find the profile you were looking for.
    </EmptyState>
  );
}
