import type { ReactNode } from 'react';
import { SessionPartsContext, type SessionParts } from '#platform/web/session-parts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const SimilarSessions = lazyPart(async () => (await import('#features/discovery/web/parts/similar-sessions.tsx')).SimilarSessions);

const PARTS: SessionParts = { Similar: (props) => <SimilarSessions {...props} /> };

/** Brings the parts of a session's page that belong to features above it. Their code arrives when they are first shown. */
export function SessionPartsProvider({ children }: { children: ReactNode }) {
  return <SessionPartsContext value={PARTS}>{children}</SessionPartsContext>;
}
