import { foldText } from '#kernel/text/fold-text.ts';
import { HOME_COUNTRY, rankTowns, type Ranked } from '../rules.ts';
import { countryCalled } from './country.ts';
import { distanceKm } from './distance.ts';

/** A part of an address between commas, folded, and the towns that are called so. */
export type AddressPart<Town extends Ranked> = { name: string; towns: readonly Town[] };

const NEAR_KM = 30;

/**
 * Returns the town that an address means, or null. Streets and venues have names of towns too, so a town counts for sure only if what
 * follows it is its region or a town nearby. Without any such, it is the last part that is a town of the country named, or else of the home
 * country, because the town comes after the street; elsewhere it is the largest, because regions have names of towns as well.
 */
export function townInAddress<Town extends Ranked>(parts: readonly AddressPart<Town>[]): Town | null {
  const country =
    parts
      .slice(1)
      .flatMap(({ name }) => countryCalled(name) ?? [])
      .at(-1) ?? null;
  const within = parts.map((part) => ({ ...part, towns: part.towns.filter((town) => country === null || town.countryCode === country) }));
  for (const [index, { name, towns }] of within.entries()) {
    const rest = within.slice(index + 1);
    const [town] = rankTowns(
      towns.filter((one) => rest.some((part) => isAround(part, one))),
      { name, rest: rest.map((part) => part.name) },
    );
    if (town) return town;
  }
  const likeliest = within.flatMap(({ name, towns }, index) => {
    // What follows may be the county of a small one: Newcastle, County Down.
    const isLast = within.slice(index + 1).every((part) => countryCalled(part.name) !== null);
    return rankTowns(isLast ? towns : towns.filter(({ folded }) => folded === name), { name, rest: [] }).slice(0, 1);
  });
  const last = likeliest.findLast(({ countryCode }) => countryCode === (country ?? HOME_COUNTRY));
  return last ?? likeliest.toSorted((one, other) => other.weight - one.weight)[0] ?? null;
}

function isAround<Town extends Ranked>(part: AddressPart<Town>, town: Town): boolean {
  return foldText(town.region ?? '') === part.name || part.towns.some((other) => distanceKm(other, town) < NEAR_KM);
}
