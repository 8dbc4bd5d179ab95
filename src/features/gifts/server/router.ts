import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { LIMIT_PROVIDER_CALLS } from '#features/payments/api/limits.ts';
import { Purchase } from '#features/payments/checkout/contract.ts';
import { BuyGift, Gift, GiftLink, GiftPage, OpenedGift, OpenGift, OwnGift, QueryGifts, RedeemedGift, RedeemGift } from '../contract.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink, mailGift } from './commands/share-gift.ts';
import { LIMIT_GIFT_LINKS, LIMIT_REDEEMING } from './limits.ts';
import { openGift } from './queries/open-gift.ts';
import { getGift, queryGifts } from './queries/query-gifts.ts';
import { buyGift } from './workflows/buy-gift.ts';

export const giftRouter = router({
  buy: memberProcedure
    .input(BuyGift)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(Purchase)
    .mutation(({ ctx, input }) => buyGift(ctx, ctx.actor, input)),
  // A mutation, so that the link's secret travels in the body: addresses are logged.
  open: publicProcedure
    .input(OpenGift)
    .output(OpenedGift)
    .mutation(({ ctx, input }) => openGift(ctx, input)),
  redeem: memberProcedure.input(RedeemGift).use(limitedBy(LIMIT_REDEEMING)).output(RedeemedGift).mutation(asCommand(redeemGift)),
  queryGifts: memberProcedure
    .input(QueryGifts)
    .output(GiftPage)
    .query(({ ctx, input }) => queryGifts(ctx, ctx.actor, input)),
  getGift: memberProcedure
    .input(OwnGift)
    .output(Gift.nullable())
    .query(({ ctx, input }) => getGift(ctx, ctx.actor, input)),
  // A mutation, so that no cache stores the secret.
  getLink: memberProcedure.input(OwnGift).use(limitedBy(LIMIT_GIFT_LINKS)).output(GiftLink).mutation(asCommand(getGiftLink)),
  mail: memberProcedure.input(OwnGift).use(limitedBy(LIMIT_GIFT_LINKS)).output(Done).mutation(asCommand(mailGift, done)),
});
