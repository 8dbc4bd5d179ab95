import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import { Balance, FeeTermsAnswer, GetPayment, Payment, PaymentPage, QueryPaymentsByOwnerUser, QueryPaymentsByUser } from '../contract.ts';
import { getBalance } from './queries/get-balance.ts';
import { getPayment } from './queries/get-payment.ts';
import { listPayments } from './queries/list-payments.ts';

export const paymentRouter = router({
  getPayment: memberProcedure
    .input(GetPayment)
    .output(Payment.nullable())
    .query(({ ctx, input }) => getPayment(ctx, ctx.actor, input)),
  queryPaymentsByUser: memberProcedure
    .input(QueryPaymentsByUser)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx, ctx.actor, 'bought', input)),
  queryPaymentsByOwnerUser: memberProcedure
    .input(QueryPaymentsByOwnerUser)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx, ctx.actor, 'sold', input)),
  getBalance: memberProcedure.output(Balance).query(({ ctx }) => getBalance(ctx, ctx.actor)),
  getFeeTerms: publicProcedure.output(FeeTermsAnswer).query(({ ctx }) => ctx.config.payments.fee),
});
