import { Ticket } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type NoMembershipsProps = { name: string; username: string; isOwner: boolean };

/** Shown if there are no memberships, with a link to what the person does offer. */
export function NoMemberships({ name, username, isOwner }: NoMembershipsProps) {
  if (isOwner)
    return (
      <EmptyState
        icon={Ticket}
        title="You offer no memberships"
        action={<ButtonLink to="/create-membership">Create a membership</ButtonLink>}
      >
        Sell a pass for a number of places: people pay once and book your sessions with it.
      </EmptyState>
    );
  return (
    <EmptyState icon={Ticket} title="No memberships" action={<ButtonLink to={paths.profile(username)}>See sessions and posts</ButtonLink>}>
      {name} does not offer memberships at the moment. Tickets to single sessions are on the profile.
    </EmptyState>
  );
}
