import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import { useJoinIn } from './join-in.ts';
import { useTrpc } from './rpc.ts';
import { useSession } from './use-session.ts';

/** Whom a tip is for, and for what of theirs. */
export type TipTarget = {
  recipientUserId: string;
  name: string;
  item?: {
    uri: ContentItemUri;
    /** Its first words. */
    opening: string;
  };
  /** Words that were written already, such as those of a comment. */
  message?: string;
};

export type Tipping = { open: (target: TipTarget) => void };

/** The dialog is handed in by the frame of the page. */
export const TippingContext = createContext<Tipping>({ open: () => undefined });

/**
 * The way to tip a person, or null where there is none: for oneself, for people who cannot be paid or who are blocked, and until that is
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
  return { open: session.status === 'signed-in' ? open : () => joinIn.open('tip') };
}
