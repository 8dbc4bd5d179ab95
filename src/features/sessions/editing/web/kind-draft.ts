import { z } from 'zod';
import { v7 } from 'uuid';
import { penceOf } from '#kernel/money/typed-money.ts';
import { KindAudience, type TicketKind } from '#features/content/contract/ticket-kinds.ts';

/** A kind of ticket as typed. */
export const KindDraft = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  /** Pounds; empty means free. */
  price: z.string(),
  /** Whether buyers choose the price, up to `most`. */
  choosesPrice: z.boolean(),
  most: z.string(),
  /** Empty means no limit. */
  places: z.string(),
  /** The last day on which it is sold; empty means until the date is. */
  until: z.string(),
  audience: KindAudience,
});
export type KindDraft = z.output<typeof KindDraft>;

const BLANK = { name: '', note: '', price: '', choosesPrice: false, most: '', places: '', until: '', audience: 'everyone' as const };

/** Kinds to start from, by what the menu calls them. */
export const KIND_PRESETS: Readonly<Record<string, Partial<KindDraft>>> = {
  'Early bird': { name: 'Early bird' },
  Concession: { name: 'Concession', note: 'Students, over 65, on benefits. Nobody asks for proof.' },
  Child: { name: 'Child', note: 'Under 16, with an adult' },
  'Pay what you can': { name: 'Pay what you can', note: 'For anyone who could not come otherwise', choosesPrice: true },
  Supporter: { name: 'Supporter', note: 'Pays more, so that somebody else can pay less' },
  'Something else': {},
};

export function newKind(preset: Partial<KindDraft>): KindDraft {
  return { ...BLANK, ...preset, id: v7() };
}

/** Returns a published kind as its form holds it; `dayOf` gives the day of an instant. */
export function draftOfKind(kind: TicketKind, dayOf: (instant: string) => string): KindDraft {
  const { id, name, note = '', price, mostPrice, places, until, audience } = kind;
  return {
    id,
    name,
    note,
    price: poundsOf(price),
    choosesPrice: mostPrice !== undefined,
    most: mostPrice === undefined ? '' : poundsOf(mostPrice),
    places: places === undefined ? '' : String(places),
    until: until === undefined ? '' : dayOf(until),
    audience,
  };
}

function poundsOf(pence: number): string {
  return pence === 0 ? '' : (pence / 100).toFixed(2);
}

/** Returns the request that a kind makes; what is missing or wrong is left for the schema. `endOf` gives the last instant of a day. */
export function kindRequest(draft: KindDraft, endOf: (day: string) => string) {
  const { id, name, note, price, choosesPrice, most, places, until, audience } = draft;
  return {
    id,
    name,
    price: penceOf(price),
    audience,
    ...(note.trim() === '' ? {} : { note }),
    ...(choosesPrice ? { mostPrice: penceOf(most) } : {}),
    ...(places.trim() === '' ? {} : { places: Number(places) }),
    ...(until === '' ? {} : { until: endOf(until) }),
  };
}
