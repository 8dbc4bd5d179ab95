import type { createUserCall, updateUserCall } from '#features/people/contract.ts';
import type { createCommentCall } from '#features/comments/contract.ts';
import type { createPostCall, deleteContentCall, editContentCall } from '#features/content/items/contract.ts';
import type { purchaseMembershipCall } from '#features/memberships/contract.ts';
import type { createMessageCall } from '#features/messages/contract.ts';
import type { unsubscribeCall } from '#features/notifications/mail/contract/mail-preferences.ts';
import type { checkoutStatusCall } from '#features/payments/checkout/contract.ts';
import type { geocodeCall, suggestPlacesCall } from '#features/places/contract.ts';
import type { searchCall, searchDatesCall } from '#features/search/contract.ts';
import type { createSessionCall } from '#features/sessions/contract.ts';
import type { subscribeCall } from '#features/subscriptions/contract.ts';
import type { buyTicketCall } from '#features/tickets/contract.ts';
import type { sendTipCall } from '#features/tips/contract.ts';
import type { watchCall } from './live/add-live.ts';
import type { refundPaymentCall } from '#features/payments/refunds/contract.ts';
import type { accountStatusCall, connectPayoutsCall } from '#features/payments/payouts/contract.ts';
import type { openPortalCall } from '#features/payments/recurring/contract.ts';

/** Every call of docs/product.md#calls that pages make by REST: what the browser's `rest` may request, and what it returns. */
export type RestCalls =
  | typeof createUserCall
  | typeof updateUserCall
  | typeof createCommentCall
  | typeof createPostCall
  | typeof deleteContentCall
  | typeof editContentCall
  | typeof purchaseMembershipCall
  | typeof createMessageCall
  | typeof unsubscribeCall
  | typeof accountStatusCall
  | typeof checkoutStatusCall
  | typeof connectPayoutsCall
  | typeof openPortalCall
  | typeof refundPaymentCall
  | typeof geocodeCall
  | typeof suggestPlacesCall
  | typeof searchCall
  | typeof searchDatesCall
  | typeof createSessionCall
  | typeof subscribeCall
  | typeof buyTicketCall
  | typeof sendTipCall
  | typeof watchCall;
