import type { Route } from '../wire/route.ts';
import { accountLinkRoutes } from './accounts/account-links.ts';
import { accountRoutes } from './accounts/accounts.ts';
import { applicationFeeRoutes } from './application-fees.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventDestinationRoutes } from './event-destinations.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { paymentRoutes } from './payments.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { payoutRoutes } from './payouts.ts';
import { portalRoutes } from './portal.ts';
import { testClockRoutes } from './test-clocks.ts';
import { transferRoutes } from './transfers.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every API operation that the sandbox serves. Another resource takes another file and one line here. */
export const apiRoutes: readonly Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...testClockRoutes,
  ...paymentRoutes,
  ...transferRoutes,
  ...applicationFeeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...eventDestinationRoutes,
];
