import type { Route } from '../wire/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { applicationFeeRoutes } from './application-fees.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { eventDestinationRoutes } from './event-destinations.ts';
import { eventRoutes } from './events.ts';
import { paymentRoutes } from './payments.ts';
import { refundRoutes } from './refunds.ts';
import { transferRoutes } from './transfers.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every operation of the API that the sandbox serves. A further resource is a further file and one line here. */
export const apiRoutes: readonly Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...customerRoutes,
  ...checkoutSessionRoutes,
  ...paymentRoutes,
  ...transferRoutes,
  ...applicationFeeRoutes,
  ...refundRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...eventDestinationRoutes,
];
