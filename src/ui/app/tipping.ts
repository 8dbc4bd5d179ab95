import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { useJoinIn } from './join-in.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';

/** Whom a tip is for, and for which of their items. */
export type TipTarget = {
  recipientUserId: string;
  name: string;
  item?: {
    uri: ContentItemUri;
    /** Its first words. */
    opening: string;
  };
  /** Text that was already written, such as a comment. */
  message?: string;
};

export type Tipping = { open: (target: TipTarget) => void };

/** The page's frame provides the dialog. */
export const TippingContext = createContext<Tipping>({ open: () => undefined });

/**
 * Returns how to tip a person, or null if that isn't possible: for oneself, for people who can't be paid or are blocked, and until that is
 * known. Guests are asked to join in.
 */
export function useTipping(recipientUserId: string): Tipping | null {
  const { open } = useContext(TippingContext);
  const joinIn = useJoinIn();
  const session = useSession();
  const trpc = useTrpc();
  const isOwn = session.status === 'signed-in' && session.userId === recipientUserId;
  const terms = useQuery({
    ...trpc.tip.getTerms.queryOptions({ recipientUserId }),
    enabled: session.status !== 'starting' && !isOwn,
    staleTime: 10 * 60_000,
  });
  if (isOwn || terms.data?.takesTips !== true) return null;
  return { open: session.status === 'signed-in' ? open : (target) => joinIn.open('tip', { intent: { kind: 'tip', target } }) };
}
