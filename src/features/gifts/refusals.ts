import * as LIMITS from '#kernel/limits.ts';
import { defineRefusals } from '#kernel/http/refusal.ts';

export const giftRefusals = defineRefusals({
  GIFT_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no gift here. Check that you have the whole link.' },
  GIFT_REDEEMED: { code: 'CONFLICT', message: 'Somebody has already redeemed this gift.' },
  GIFT_ENDED: { code: 'CONFLICT', message: 'This gift can’t be redeemed any more. Ask whoever gave it to you.' },
  GIFT_ON_HOLD: { code: 'CONFLICT', message: 'This gift can’t be redeemed at the moment. Ask whoever gave it to you.' },
  OWN_GOODS: { code: 'FORBIDDEN', message: 'This is a gift of something you sell, so you can’t redeem it.' },
  NOT_FOR_YOU: { code: 'FORBIDDEN', message: 'You can’t redeem this gift with this account.' },
  CREATOR_AWAY: { code: 'CONFLICT', message: 'While the creator’s account is suspended, this gift can’t be redeemed.' },
  GIFT_IS_YOURS: { code: 'CONFLICT', message: 'You bought this gift. Say that you want it for yourself to redeem it.' },
  TOO_LATE_TO_SEND: {
    code: 'BAD_REQUEST',
    message: `A gift can be sent within ${LIMITS.giftDaysAheadMax} days, and before what it is for has ended.`,
  },
  NOT_WAITING: { code: 'CONFLICT', message: 'This gift isn’t waiting to be redeemed.' },
  NO_ADDRESS: { code: 'CONFLICT', message: 'You gave no address for this gift. Copy its link and pass it on.' },
  MAILED_OFTEN: { code: 'CONFLICT', message: `This gift has been mailed ${LIMITS.giftMailsMax} times. Copy its link and pass it on.` },
});
