import { Ticket } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

type NoMembershipsProps = { name: string; username: string; isOwner: boolean };

/** Shown if there are no memberships, with a link to what the person does offer. */
export function NoMemberships({ name, username, isOwner }: NoMembershipsProps) {
  if (isOwner)
    return (
      <EmptyState
        icon={Ticket}
        title="You don’t offer any memberships"
        action={<ButtonLink to={paths.createMembership}>Create a membership</ButtonLink>}
      >
        Sell a pass for a number of places: people pay once and book your sessions with it.
      </EmptyState>
    );
  return (
    <EmptyState icon={Ticket} title="No memberships" action={<ButtonLink to={paths.profile(username)}>See sessions and posts</ButtonLink>}>
      {name} doesn’t offer any memberships at the moment. You’ll find tickets to single sessions on their profile.
    </EmptyState>
  );
}
