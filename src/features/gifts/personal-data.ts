import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of gifts: what people gave, to whom, and with which words. */
export const giftsPersonalData = {
  exported: {
    'gifts.json': { position: 215, text: 'gifts you bought for others: for whom, your words, what became of them' },
  },
  erased: {
    gifts: 'end',
  },
  removedWithDemo: {
    gifts: ['owner_user_id', 'giver_user_id'],
  },
  policy: [
    {
      position: 92,
      what: 'Gifts: what you gave, the name and email address of whoever it is for, your words, whether it was redeemed',
      purpose: 'To deliver a gift; the address is deleted once it is redeemed, or after a year',
      term: 'Basis: our contract with you; for whoever it is for, the legitimate interest of both in the gift arriving',
    },
  ],
} as const satisfies PersonalData;
