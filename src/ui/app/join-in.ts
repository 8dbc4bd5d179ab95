import { createContext, useContext } from 'react';
import type { Intent } from './intent.ts';

/** Why a guest is asked to sign in (docs/product.md#join-in). */
export type JoinInReason =
  | 'like'
  | 'save'
  | 'comment'
  | 'follow'
  | 'report'
  | 'profile_next_page'
  | 'discovery_next_page'
  | 'membership_next_page'
  | 'buy_tickets'
  | 'view_home'
  | 'view_messages'
  | 'create_content'
  | 'view_notifications'
  | 'view_orders'
  | 'view_monetization'
  | 'view_profile'
  | 'subscribe'
  | 'save_search'
  | 'tip'
  | 'give'
  | 'redeem';

/** `to` is where they go after signing in; without it they come back to where they are. `intent` is done there. */
export type JoinInAfterwards = { to?: string; intent?: Intent };
export type JoinIn = { open: (reason: JoinInReason, afterwards?: JoinInAfterwards) => void };

export const JoinInContext = createContext<JoinIn>({ open: () => undefined });

/** Opens the 'Join in' dialog: `const joinIn = useJoinIn(); joinIn.open('follow')`. */
export function useJoinIn(): JoinIn {
  return useContext(JoinInContext);
}
