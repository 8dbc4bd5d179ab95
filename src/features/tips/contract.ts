import { z } from 'zod';
import { formatPounds } from '#kernel/money/money.ts';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { UserCard } from '#features/people/contract.ts';
import { Purchase } from '#features/payments/checkout/contract.ts';

/** Pence (docs/product.md#tips). */
export const TipAmount = z
  .int('Amount must be in whole pence (no decimals)')
  .min(1, 'Amount must be at least 1')
  .max(LIMITS.tipMaxPence, `Amount cannot exceed ${formatPounds(LIMITS.tipMaxPence)}`);

const Message = z
  .string()
  .trim()
  .max(LIMITS.tipMessageMax, `A message can have at most ${LIMITS.tipMessageMax} characters`)
  .transform((text) => text || null);

/**
 * `paymentId` is the order's id, made by the browser, so that a repeated click is the same order. With `asComment`, the default, a tip for
 * an item appears under it as a comment with its amount.
 */
export const SendTip = z.strictObject({
  tip: z
    .strictObject({
      recipientUserId: Id,
      amount: TipAmount,
      message: Message.nullish(),
      contentItemUri: ContentItemUri.nullish(),
      asComment: z.boolean().default(true),
    })
    .transform((tip) => ({
      ...tip,
      message: tip.message ?? null,
      contentItemUri: tip.contentItemUri ?? null,
      asComment: tip.asComment && tip.contentItemUri != null,
    })),
  paymentId: Id.optional(),
});
export type SendTip = z.output<typeof SendTip>;

/** A paid tip, as its two sides see it. */
export const Tip = z.strictObject({
  id: Id,
  senderUserId: Id,
  recipientUserId: Id,
  /** Null for people who have left. */
  sender: UserCard.nullable(),
  recipient: UserCard.nullable(),
  /** Pence. */
  amount: z.int(),
  message: z.string().nullable(),
  contentItemUri: ContentItemUri.nullable(),
  refunded: z.boolean(),
  createdAt: Instant,
});
export type Tip = z.infer<typeof Tip>;

/** The caller's own tips, newest first: those received, or those sent. */
export const QueryTips = z.strictObject({ side: z.enum(['received', 'sent']).default('received'), ...pageInput(20) });
export type QueryTips = z.output<typeof QueryTips>;
export const TipPage = pageOutput(Tip);

export const GetTipTerms = z.strictObject({ recipientUserId: Id });
export type GetTipTerms = z.output<typeof GetTipTerms>;
/** Whether the reader can send this person a tip now. */
export const TipTerms = z.strictObject({ takesTips: z.boolean() });
export type TipTerms = z.infer<typeof TipTerms>;

export const GetTip = z.strictObject({ tipId: Id, recipientUserId: Id });
export type GetTip = z.output<typeof GetTip>;

/** Sends a tip. */
export const sendTipCall = defineRestCall({ method: 'POST', path: '/tip', input: SendTip, output: Purchase });
