import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReviewDialog, type ReviewedSession } from './review-dialog.tsx';

const ASKED = '#how-was-it';

/** Asks somebody who was there how it was, until they have written a review. The address opens the form with `#how-was-it`, once. */
export function HowWasIt({ about }: { about: ReviewedSession }) {
  const { session, host } = about;
  const { hash } = useLocation();
  const [state, setState] = useState<'asked' | 'open' | 'closed'>(hash === ASKED ? 'asked' : 'closed');
  const { data: own } = useQuery(useTrpc().review.getOwn.queryOptions({ hostUserId: host.id, sessionId: session.id }));
  const isUnwritten = own !== undefined && own.mayWrite && own.review === null;
  // An asked form stays open once it is sent: it says thank you.
  if (state === 'asked' && isUnwritten) setState('open');
  return (
    <>
      {isUnwritten ? (
        <Card as="section" aria-label="Your review" className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-6">
          <p>
            <b className="font-semibold">You were there.</b>{' '}
            <span className="text-ink-2">{own.timesHere > 1 ? `You’ve been here ${own.timesHere} times.` : ''}</span>
          </p>
          <Button size="small" aria-haspopup="dialog" onClick={() => setState('open')}>
            How was it?
          </Button>
        </Card>
      ) : null}
      {state === 'open' ? <ReviewDialog about={about} former={null} onClose={() => setState('closed')} /> : null}
    </>
  );
}
