import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { UnsentMessages } from '#features/messages/shared/unsent-messages.tsx';
import { useFollowTimeZone } from '#features/notifications/shared/use-follow-time-zone.ts';
import { setPendingNavigation } from '#platform/web/page/pending-navigation.ts';
import { useFollowEmail } from './use-follow-email.ts';
import { useLiveUpdates } from './use-live-updates.ts';

/** Runs the live channel, the outbox and account syncing for a signed-in person on every page. Load it lazily: nothing on the screen waits for it. */
export function BesidePages({ me }: { me: string }) {
  useLiveUpdates();
  useFollowTimeZone();
  useFollowEmail();
  useNoteGoingTo();
  return <UnsentMessages me={me} />;
}

function useNoteGoingTo(): void {
  const next = useNavigation().location;
  useEffect(() => setPendingNavigation(next === undefined ? null : `${next.pathname}${next.search}`), [next]);
}
