import { giveMembership, releaseMembership } from '#features/memberships/purchases/server/commands/give-membership.ts';
import { settleMembership } from '#features/memberships/purchases/server/commands/settle-membership.ts';
import { announceMembership } from '#features/memberships/purchases/server/commands/tell-of-membership.ts';
import { takeMembershipBack } from '#features/memberships/purchases/server/commands/take-membership-back.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { noteAdminRefundsBy } from '#features/payments/api/refunds/record-admin-refund.ts';
import { putOnSale } from '#features/payments/server/dependencies.ts';
import { recurringGoods } from '#features/payments/api/recurring/recurring-goods.ts';
import { putRecurringOnSale } from '#features/payments/recurring/server/commands/recurring-on-sale.ts';
import { describeItems } from '#features/payments/api/orders/item-facts.ts';
import { settleSubscription } from '#features/subscriptions/server/commands/settle-subscription.ts';
import { issuePaidTicket } from '#features/tickets/buying/server/commands/issue-paid-ticket.ts';
import { releaseSeat } from '#features/tickets/buying/server/commands/release-seat.ts';
import { giveTip } from '#features/tips/server/commands/give-tip.ts';
import { takeTipBack, abandonTip } from '#features/tips/server/commands/take-tip-back.ts';
import { revokeRefundedTicket } from '#features/tickets/returns/server/revoke-refunded-ticket.ts';
import { readTicketItems } from '#features/tickets/wallet/server/read-ticket-items.ts';

/** Registers everything that is sold with the payments feature, one entry per kind of goods; both programs do this when they start. */
export function putGoodsOnSale(): void {
  putOnSale({
    SESSION_EVENT: { give: issuePaidTicket, release: releaseSeat, takeBack: revokeRefundedTicket },
    SUBSCRIPTION: recurringGoods,
    MEMBERSHIP: { give: giveMembership, release: releaseMembership, takeBack: takeMembershipBack },
    TIP: { give: giveTip, release: abandonTip, takeBack: takeTipBack },
  });
  putRecurringOnSale({
    SUBSCRIPTION: { settle: settleSubscription },
    MEMBERSHIP: { settle: settleMembership, announce: announceMembership },
  });
  noteAdminRefundsBy((command, admin, refund) => recordAction(command, admin, { action: 'REFUND_PAYMENT', subject: refund }));
  describeItems({ SESSION_EVENT: readTicketItems });
}
