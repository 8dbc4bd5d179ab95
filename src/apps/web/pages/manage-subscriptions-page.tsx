import { HeartHandshake } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Subscriptions', unlisted: true });

/** The subscriptions that a person pays for. Nobody can offer one here as yet, so nobody has one. */
export default function ManageSubscriptionsPage() {
  return (
    <div className="mx-auto max-w-[760px]">
      <Link to="/my-hub" className="inline-flex min-h-9 items-center text-ink-2 hover:text-ink hover:underline">
        My hub
      </Link>
      <h1 className="mb-5 text-[30px]">Subscriptions</h1>
      <Card>
        <EmptyState
          icon={HeartHandshake}
          title="You have no subscriptions"
          action={
            <>
              <ButtonLink to="/">Discover creators</ButtonLink>
              <ButtonLink look="ghost" to="/my-hub/orders">
                See your orders
              </ButtonLink>
            </>
          }
        >
          Creators cannot take subscriptions yet. You can follow them, and buy tickets to their sessions.
        </EmptyState>
      </Card>
    </div>
  );
}
