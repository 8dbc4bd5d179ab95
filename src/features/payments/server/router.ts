import { z } from 'zod';
import { asCommand } from '#platform/server/http/as-command.ts';
import { adminProcedure, limitedBy, limitedInProcess, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { UserCard } from '#features/people/contract.ts';
import { FeeTermsResponse, Payment, ProviderPage } from '../contract.ts';
import { CodePage, CreateCode, DiscountCode, GetDiscount, OfferedDiscount, QueryCodes, UpdateCode } from '../codes/contract.ts';
import { createCode } from '../codes/server/create-code.ts';
import { getDiscount } from '../codes/server/get-discount.ts';
import { queryCodes } from '../codes/server/query-codes.ts';
import { updateCode } from '../codes/server/update-code.ts';
import { ContinueCheckout, Purchase } from '../checkout/contract.ts';
import { Earnings, GetEarnings, GetPayoutContents, GetStatement, PayoutContents, Statement } from '../statements/contract.ts';
import { continueCheckout } from '../checkout/server/continue-checkout.ts';
import { getDashboardLink } from '../payouts/server/get-dashboard-link.ts';
import { getPayoutContents } from '../payouts/server/get-payout-contents.ts';
import { getPayoutOutlook } from '../payouts/server/get-payout-outlook.ts';
import { canReceive, isCreator } from '../api/payouts/can-receive.ts';
import { getEarnings } from '../statements/server/get-earnings.ts';
import { getStatement } from '../statements/server/get-statement.ts';
import { getBalance } from '../statements/server/get-balance.ts';
import { findKnown } from '../orders/server/find-known.ts';
import { getPayment } from '../orders/server/get-payment.ts';
import { getSoldTotals } from '../orders/server/get-sold-totals.ts';
import { listPaymentsOfItem } from '../orders/server/list-payments-of-item.ts';
import { listPayouts } from '../payouts/server/list-payouts.ts';
import { listOrders } from '../orders/server/list-orders.ts';
import { listPayments } from '../orders/server/list-payments.ts';
import { LIMIT_CODE_TRIES, LIMIT_PROVIDER_CALLS } from '../api/limits.ts';
import { isOrderSearch, LIMIT_CODES, LIMIT_KNOWN_SEARCH, LIMIT_ORDER_SEARCH } from './limits.ts';
import {
  FindKnown,
  GetPayment,
  OrderFilter,
  PaymentPage,
  QueryOrders,
  QueryPaymentsByItem,
  QueryPaymentsByOwnerUser,
  QueryPaymentsByUser,
  SoldTotals,
} from '../orders/contract.ts';
import { GetDashboardLink, PayoutOutlook, PayoutPage, QueryPayouts, TakesPayments, Balance } from '../payouts/contract.ts';

const SEARCHES = limitedInProcess(LIMIT_ORDER_SEARCH, isOrderSearch);

export const paymentRouter = router({
  getPayment: memberProcedure
    .input(GetPayment)
    .output(Payment.nullable())
    .query(({ ctx, input }) => getPayment(ctx, ctx.actor, input)),
  queryPaymentsByUser: memberProcedure
    .input(QueryPaymentsByUser)
    .use(SEARCHES)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx, ctx.actor, 'bought', input)),
  queryPaymentsByOwnerUser: memberProcedure
    .input(QueryPaymentsByOwnerUser)
    .use(SEARCHES)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx, ctx.actor, 'sold', input)),
  getSoldTotals: memberProcedure
    .input(OrderFilter)
    .use(SEARCHES)
    .output(SoldTotals)
    .query(({ ctx, input }) => getSoldTotals(ctx, ctx.actor, input)),
  findKnown: memberProcedure
    .input(FindKnown)
    .use(limitedBy(LIMIT_KNOWN_SEARCH))
    .output(z.array(UserCard))
    .query(({ ctx, input }) => findKnown(ctx, ctx.actor, input)),
  queryOrders: adminProcedure
    .input(QueryOrders)
    .output(PaymentPage)
    .query(({ ctx, input }) => listOrders(ctx, ctx.actor, input)),
  isCreator: memberProcedure.output(z.boolean()).query(({ ctx }) => isCreator(ctx.db, ctx.actor.userId, ctx.config.payments.mode)),
  takesPayments: publicProcedure
    .input(TakesPayments)
    .output(z.boolean())
    .query(({ ctx, input }) => canReceive(ctx.db, input.ownerUserId, ctx.config.payments.mode)),
  getDashboardLink: memberProcedure
    .input(GetDashboardLink)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(ProviderPage)
    .mutation(({ ctx }) => getDashboardLink(ctx, ctx.actor)),
  queryPaymentsByItem: memberProcedure
    .input(QueryPaymentsByItem)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPaymentsOfItem(ctx, ctx.actor, input)),
  continueCheckout: memberProcedure
    .input(ContinueCheckout)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(Purchase)
    .mutation(({ ctx, input }) => continueCheckout(ctx, ctx.actor, input)),
  getEarnings: memberProcedure
    .input(GetEarnings)
    .output(Earnings)
    .query(({ ctx, input }) => getEarnings(ctx, ctx.actor, input)),
  getStatement: memberProcedure
    .input(GetStatement)
    .output(Statement)
    .query(({ ctx, input }) => getStatement(ctx, ctx.actor, input)),
  getBalance: memberProcedure.output(Balance).query(({ ctx }) => getBalance(ctx, ctx.actor)),
  getPayoutOutlook: memberProcedure.output(PayoutOutlook.nullable()).query(({ ctx }) => getPayoutOutlook(ctx, ctx.actor)),
  queryPayouts: memberProcedure
    .input(QueryPayouts)
    .output(PayoutPage)
    .query(({ ctx, input }) => listPayouts(ctx, ctx.actor, input)),
  getPayoutContents: memberProcedure
    .input(GetPayoutContents)
    .output(PayoutContents)
    .query(({ ctx, input }) => getPayoutContents(ctx, ctx.actor, input)),
  getFeeTerms: publicProcedure.output(FeeTermsResponse).query(({ ctx }) => ctx.site.values().fee),
});

/** Creators' discount codes (docs/product.md#discount-codes). */
export const codeRouter = router({
  create: memberProcedure.input(CreateCode).use(limitedBy(LIMIT_CODES)).output(DiscountCode).mutation(asCommand(createCode)),
  update: memberProcedure.input(UpdateCode).use(limitedBy(LIMIT_CODES)).output(DiscountCode).mutation(asCommand(updateCode)),
  queryCodes: memberProcedure
    .input(QueryCodes)
    .output(CodePage)
    .query(({ ctx, input }) => queryCodes(ctx, ctx.actor, input)),
  getDiscount: memberProcedure
    .input(GetDiscount)
    .use(limitedBy(LIMIT_CODE_TRIES))
    .output(OfferedDiscount)
    .query(async ({ ctx, input }) => {
      const discount = await getDiscount(ctx, ctx.actor, input);
      // Only letters that a code doesn't have are a try: a buyer's own code is looked at on each page.
      await ctx.rateLimits.consumeBy(ctx, LIMIT_CODE_TRIES, -1);
      return discount;
    }),
});
