import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useQueryClient, type InvalidateQueryFilters, type QueryClient } from '@tanstack/react-query';
import { setPendingNavigation } from '#platform/web/page/pending-navigation.ts';
import { liveHub, type LiveChange, type LiveEvent } from '#platform/web/live/live-hub.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { UnsentMessages } from '#features/messages/shared/unsent-messages.tsx';
import { useFollowTimeZone } from '#features/notifications/shared/use-follow-time-zone.ts';
import { useFollowEmail } from './use-follow-email.ts';
import { AFTER_A_GAP, invalidatedBy } from './invalidation-table.ts';

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

// Thousands may be watching one session, so their browsers refetch at different times.
const PUBLIC_WAIT_MS = 400;

const PUBLIC_SPREAD_MS = 1200;

const PERSONAL_WAIT_MS = 30;

/** Opens the live channel for a signed-in user and refetches what it reports as changed. Called once, beside all pages. */
export function useLiveUpdates(): void {
  const { status, userId } = useSession();
  const queries = useQueryClient();
  const isMember = status === 'signed-in' && userId !== '';
  useEffect(() => {
    if (!isMember) return;
    const end = new AbortController();
    const stop = liveHub.listen(refresher(queries));
    // Nothing on the first screen waits for it.
    const open = () =>
      void import('#platform/web/live/live-stream.ts')
        .then(({ shareLiveStream }) => end.signal.aborted || shareLiveStream(end.signal))
        // Without this code, everything is refetched on a timer.
        .catch(() => undefined);
    const timer = setTimeout(open, 1500);
    return () => {
      clearTimeout(timer);
      stop();
      end.abort();
      liveHub.setConnected(false);
    };
  }, [isMember, queries]);
}

function refresher(queries: QueryClient): (event: LiveEvent) => void {
  const waiting = new Map<string, readonly InvalidateQueryFilters[]>();
  return (event) => {
    const key = JSON.stringify(event);
    if (waiting.has(key)) return;
    waiting.set(key, event.type === 'again' ? AFTER_A_GAP : invalidatedBy(event.change));
    setTimeout(() => {
      for (const filters of waiting.get(key) ?? []) void queries.invalidateQueries(filters);
      waiting.delete(key);
    }, waitOf(event));
  };
}

const PUBLIC_KINDS: ReadonlySet<LiveChange['kind']> = new Set(['session', 'content', 'likes']);

function waitOf(event: LiveEvent): number {
  return event.type === 'change' && PUBLIC_KINDS.has(event.change.kind)
    ? PUBLIC_WAIT_MS + Math.random() * PUBLIC_SPREAD_MS
    : PERSONAL_WAIT_MS;
}
