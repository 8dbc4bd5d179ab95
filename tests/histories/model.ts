/** How a card refund ends: at once, after some seconds, or sent back by the bank. */
export type RefundWay = 'at once' | 'slow' | 'sent back';

/** One card charge as it should be by now, in pence, by rules of its own: nothing here is imported from the product. */
export type Charge = {
  creator: string;
  amount: number;
  fee: number;
  refundWay: RefundWay;
  refunded: number;
  /**
   * How much of the price the creator gave back, and how much of its fee the platform; a refund that the bank sends back restores neither.
   */
  reversed: number;
  feeBack: number;
  /** What the bank will send back once time passes. */
  comingBack: number;
  dispute: { amount: number; state: 'open' | 'won' | 'lost' } | null;
};

const DISPUTE_FEE = 2000;

export function oneOffFee(price: number): number {
  return Math.min(Math.floor(price / 10 + 0.5) + 20, price - 1);
}

/** For what renews, the provider takes a percentage with two decimals. */
export function renewingFee(price: number): number {
  const percent = Math.round((10_000 * oneOffFee(price)) / price) / 100;
  return Math.round((price * percent) / 100);
}

export function newCharge(creator: string, amount: number, fee: number, refundWay: RefundWay = 'at once'): Charge {
  return { creator, amount, fee, refundWay, refunded: 0, reversed: 0, feeBack: 0, comingBack: 0, dispute: null };
}

export const leftOf = (charge: Charge): number => charge.amount - charge.refunded;

export function refund(charge: Charge, pence: number): void {
  charge.refunded += pence;
  if (charge.refundWay === 'sent back') charge.comingBack += pence;
  takeShares(charge, Math.max(charge.reversed, charge.refunded));
}

/** The bank takes everything that wasn't refunded. */
export function dispute(charge: Charge): void {
  charge.dispute = { amount: leftOf(charge), state: 'open' };
}

export function decide(charge: Charge, state: 'won' | 'lost'): void {
  if (charge.dispute) charge.dispute.state = state;
}

/** Some time has passed. */
export function pass(charge: Charge): void {
  charge.refunded -= charge.comingBack;
  charge.comingBack = 0;
}

function takeShares(charge: Charge, reversed: number): void {
  charge.feeBack = Math.max(charge.feeBack, Math.floor((2 * charge.fee * reversed + charge.amount) / (2 * charge.amount)));
  charge.reversed = reversed;
}

/** What the books hold for some charges, by account; debits are positive. */
export type Books = {
  earned: number;
  platformFee: number;
  refunds: number;
  processorFee: number;
  disputeLoss: number;
  disputeFee: number;
};

export function booksOf(charges: readonly Charge[]): Books {
  const books = { earned: 0, platformFee: 0, refunds: 0, processorFee: 0, disputeLoss: 0, disputeFee: 0 };
  for (const charge of charges) {
    const { reversed, feeBack } = sharesOf(charge);
    books.earned += charge.amount - charge.fee - reversed + feeBack;
    books.platformFee += charge.fee - feeBack;
    books.refunds += charge.refunded;
    books.processorFee += Math.floor((charge.amount * 15) / 1000 + 0.5) + 20;
    books.disputeLoss += charge.dispute && charge.dispute.state !== 'won' ? charge.dispute.amount : 0;
    books.disputeFee += charge.dispute ? DISPUTE_FEE : 0;
  }
  return books;
}

// While the bank has the money, and if it keeps it, the creator's share is taken back as in a refund.
function sharesOf(charge: Charge): { reversed: number; feeBack: number } {
  if (!charge.dispute || charge.dispute.state === 'won') return charge;
  const { amount, fee, reversed, feeBack } = charge;
  const taken = Math.min(charge.dispute.amount, amount - reversed);
  const share = Math.floor((2 * fee * taken + amount) / (2 * amount));
  return { reversed: reversed + taken, feeBack: feeBack + Math.min(share, fee - feeBack) };
}

/** Returns what the platform holds according to these books. */
export function platformCash(books: Books): number {
  const { platformFee, processorFee, disputeFee } = books;
  return platformFee - processorFee - disputeFee;
}
