import type { BadInput } from './bad-inputs.ts';

/** Refunds that nobody may have: without a reason, of something free, of an invalid amount. */
export const BAD_REFUND_INPUTS: BadInput[] = [
  ...[
    { about: 'without a reason', refundReason: '' },
    { about: 'for a reason of 4 characters', refundReason: 'Well' },
    { about: 'for a reason of blanks', refundReason: ' '.repeat(20) },
    { about: 'for a reason of 501 characters', refundReason: 'x'.repeat(501), message: 'The reason must be at most 500 characters' },
  ].map(({ about, refundReason, message = 'The reason must be at least 5 characters' }): BadInput => ({
    about: `a refund ${about}`,
    call: 'POST /payment/refund',
    by: 'owner',
    input: ({ things, participant }) => ({ itemId: things.inPerson.event.id, userId: participant.userId, refundReason }),
    status: 400,
    message,
  })),
  ...[
    { amount: 0, message: 'Refund at least £0.01' },
    { amount: -800, message: 'Refund at least £0.01' },
    { amount: 0.5, message: 'The refund must be in whole pence.' },
    { amount: 10_000_000, message: 'That’s more than the highest price allowed.' },
  ].map(({ amount, message }): BadInput => ({
    about: `a refund of ${amount} pence`,
    call: 'POST /payment/refund',
    by: 'owner',
    input: ({ things, participant }) => ({
      itemId: things.inPerson.event.id,
      userId: participant.userId,
      refundReason: 'They could not come.',
      amount,
    }),
    status: 400,
    message,
  })),
  ...[
    { ticketIds: [], message: 'Choose at least 1 place' },
    { ticketIds: Array.from({ length: 11 }, () => '0199c8a4-7b1d-7c3e-9f2a-1d4b5c6e7f80') },
  ].map(({ ticketIds, message }): BadInput => ({
    about: `a refund of ${ticketIds.length} places`,
    call: 'POST /payment/refund',
    by: 'owner',
    input: ({ things, participant }) => ({
      itemId: things.inPerson.event.id,
      userId: participant.userId,
      refundReason: 'They could not come.',
      ticketIds,
    }),
    status: 400,
    ...(message === undefined ? {} : { message }),
  })),
  {
    about: 'a refund of what was free',
    call: 'POST /payment/refund',
    by: 'owner',
    input: ({ things, participant }) => ({
      itemId: things.inPerson.event.id,
      userId: participant.userId,
      refundReason: 'They could not come.',
    }),
    status: 409,
  },
];
