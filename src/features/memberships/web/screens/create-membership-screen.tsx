import { Ticket } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Create a membership', unlisted: true });

/** Where a creator sets up a membership. It cannot be sold here as yet, so the page says so and leads to what can. */
export default function CreateMembershipScreen() {
  return (
    <div className="mx-auto max-w-[640px]">
      <h1 className="mb-5 text-[28px]">Create a membership</h1>
      <Card>
        <EmptyState
          icon={Ticket}
          title="Memberships cannot be sold here yet"
          action={
            <>
              <ButtonLink to="/create-content">Create a session</ButtonLink>
              <ButtonLink look="ghost" to="/edit-profile#monetization">
                See your payouts
              </ButtonLink>
            </>
          }
        >
          A membership will have a title, a price, a period, a number of sessions and days to try it. Until then, sell tickets to your
          sessions: one at a time, or every week.
        </EmptyState>
      </Card>
    </div>
  );
}
