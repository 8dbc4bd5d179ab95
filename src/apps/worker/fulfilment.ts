import { endUnfulfilledGift, fulfilGift, releaseGift } from '#features/gifts/server/commands/fulfil-gift.ts';
import { takeGiftBack } from '#features/gifts/server/commands/take-gift-back.ts';
import { readRedeemed } from '#features/gifts/server/queries/read-redeemed.ts';
import { giveMembership, releaseMembership } from '#features/memberships/purchases/server/give-membership.ts';
import { settleMembership } from '#features/memberships/purchases/server/settle-membership.ts';
import { mailBeforeRenewal } from '#features/memberships/purchases/server/notify-of-membership.ts';
import { takeMembershipBack } from '#features/memberships/purchases/server/take-membership-back.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { recurringFulfilment } from '#features/payments/api/recurring/recurring-fulfilment.ts';
import { settleSubscription } from '#features/subscriptions/server/commands/settle-subscription.ts';
import { takeSubscriptionBack } from '#features/subscriptions/server/commands/take-subscription-back.ts';
import { issuePaidTickets } from '#features/tickets/buying/server/issue-paid-tickets.ts';
import { releaseSeats } from '#features/tickets/buying/server/release-seats.ts';
import { fulfilTip } from '#features/tips/server/commands/fulfil-tip.ts';
import { takeTipBack, abandonTip } from '#features/tips/server/commands/take-tip-back.ts';
import { isGift } from '#features/tickets/policy.ts';
import { placesOfTickets } from '#features/tickets/returns/server/end-refunded-seats.ts';
import { hasValidTickets, revokeRefundedTickets } from '#features/tickets/returns/server/revoke-refunded-tickets.ts';
import { readTicketItems } from '#features/tickets/wallet/server/read-ticket-items.ts';
import type { PaymentsDependencies } from '#features/payments/server/dependencies.ts';

/** What is sold, one entry a kind of goods, and what else payments needs from the features that sell. */
export const FULFILMENT: PaymentsDependencies = {
  fulfilment: {
    SESSION_EVENT: {
      async give(command, payment) {
        const isGiven = await issuePaidTickets(command, payment);
        if (isGift(payment)) await (isGiven ? fulfilGift : endUnfulfilledGift)(command, payment);
        return isGiven;
      },
      async release(command, payment) {
        await releaseSeats(command, payment);
        if (isGift(payment)) await releaseGift(command, payment);
      },
      async takeBack(command, payment) {
        await revokeRefundedTickets(command, payment);
        if (isGift(payment)) await takeGiftBack(command, payment);
      },
      hasValid: hasValidTickets,
      places: placesOfTickets,
    },
    SUBSCRIPTION: { ...recurringFulfilment, takeBack: takeSubscriptionBack },
    MEMBERSHIP: { give: giveMembership, release: releaseMembership, takeBack: takeMembershipBack },
    GIFT: { give: fulfilGift, release: releaseGift, takeBack: takeGiftBack },
    TIP: { give: fulfilTip, release: abandonTip, takeBack: takeTipBack },
  },
  recurring: {
    SUBSCRIPTION: { settle: settleSubscription },
    MEMBERSHIP: { settle: settleMembership, notifyBeforeRenewal: mailBeforeRenewal },
  },
  itemFacts: { SESSION_EVENT: readTicketItems },
  readRedeemed,
  recordAdminRefund: (command, admin, refund) => recordAction(command, admin, { action: 'REFUND_PAYMENT', subject: refund }),
};
