import { createContext, type ComponentType } from 'react';

/** Parts of a session's page that features above it bring; handed in by the frame of the page. */
export type SessionParts = {
  /** What stands at the end: where to go from here. */
  Similar: ComponentType<{ userId: string; sessionId: string }>;
};

export const SessionPartsContext = createContext<SessionParts>({ Similar: () => null });
