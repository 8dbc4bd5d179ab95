/** The ways in which a subscription or a membership goes through the year. */
export const WAYS = [
  'renews',
  'cancels',
  'resumes',
  'declines',
  'mends',
  'bank asks',
  'old price',
  'runs out',
  'leaves',
  'creator leaves',
  'suspended',
  'lost',
  'won',
  'tried',
  'yearly',
] as const;
export type Way = (typeof WAYS)[number];

/** What each of them costs per period and what the platform keeps of it, in pence, calculated independently. */
export const PRICES = {
  subscription: { price: 500, fee: 70 },
  dearer: { price: 700, fee: 90 },
  tried: { price: 1000, fee: 120 },
  yearly: { price: 12_000, fee: 1220 },
} as const;

/**
 * The month, counted from the first, in which something happens to those who go this way; they keep what they paid for until its end, or
 * lose it there.
 */
export const AT: Readonly<Partial<Record<Way, number>>> = {
  cancels: 3,
  resumes: 4,
  lost: 4,
  won: 4,
  leaves: 5,
  'runs out': 6,
  suspended: 7,
  'creator leaves': 9,
};
const MENDS_AFTER = 2;

/** How many mails of each kind someone has had by then. */
export type Told = Record<'started' | 'trial' | 'renewed' | 'failed' | 'scheduled' | 'resumed' | 'ended' | 'ahead', number>;
export type Standing = { access: boolean; status: string; paid: number; told: Told };

const ENDS: ReadonlySet<Way> = new Set(['cancels', 'leaves', 'runs out', 'suspended', 'creator leaves', 'lost']);
const WITH_PERIOD: ReadonlySet<Way> = new Set(['cancels', 'runs out', 'suspended']);

/**
 * Returns how someone should stand `month` months after they began, by rules of its own: nothing here is imported from the product. `phase`
 * is `grace` while a failed renewal may still be repaired, and `settled` once every grace period of the month is over.
 */
export function standingOf(way: Way, month: number, phase: 'grace' | 'settled'): Standing {
  const owes = phase === 'grace' && isDeclined(way, month);
  const isOver = (ENDS.has(way) && month > (AT[way] ?? 0)) || (way === 'declines' && month > 0 && !owes);
  const done = AT[way] !== undefined && month > AT[way] ? 1 : 0;
  const charges = chargesOf(way, month) - (owes && way !== 'declines' ? 1 : 0);
  return {
    access: !isOver,
    status: owes
      ? 'payment_failed'
      : way === 'declines' && isOver
        ? 'expired'
        : isOver
          ? 'cancelled'
          : way === 'tried' && month === 0
            ? 'trial'
            : 'active',
    paid: charges - (way === 'lost' ? done : 0),
    told: {
      started: way === 'tried' ? 0 : 1,
      trial: way === 'tried' ? 1 : 0,
      renewed: charges - (way === 'tried' ? 0 : 1),
      failed: failuresOf(way, month),
      scheduled: WITH_PERIOD.has(way) || way === 'resumes' ? done : 0,
      resumed: way === 'resumes' ? done : 0,
      ended: isOver ? 1 : 0,
      // Three days before a trial is charged, and two weeks before a year is.
      ahead: (way === 'tried' && month > 0) || (way === 'yearly' && month >= 12) ? 1 : 0,
    },
  };
}

function isDeclined(way: Way, month: number): boolean {
  if (way === 'bank asks') return month > 0;
  return (way === 'declines' && month === 1) || (way === 'mends' && month === MENDS_AFTER + 1);
}

function failuresOf(way: Way, month: number): number {
  if (way === 'bank asks') return month;
  if (way === 'declines') return month > 0 ? 1 : 0;
  return way === 'mends' && month > MENDS_AFTER ? 1 : 0;
}

// How often their card was charged.
function chargesOf(way: Way, month: number): number {
  if (way === 'tried') return month;
  if (way === 'yearly') return month >= 12 ? 2 : 1;
  if (way === 'declines') return 1;
  return 1 + (ENDS.has(way) ? Math.min(month, AT[way] ?? month) : month);
}
