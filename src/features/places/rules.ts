import { foldText } from '#kernel/text/fold-text.ts';
import { countryCalled } from './rules/country.ts';
import { distanceKm, type Point } from './rules/distance.ts';

/** The facts that rank towns that share a prefix. */
export type Ranked = Point & { folded: string; region: string | null; country: string; countryCode: string; weight: number };

/** The country that most people searching here mean. */
export const HOME_COUNTRY = 'GB';

/** Splits what was typed of a place into the start of its name and the parts after the first comma, such as its region. */
export function readPlaceQuery(query: string): { name: string; rest: string[] } {
  const [name = '', ...rest] = query.split(',').map(foldText);
  return { name, rest: rest.filter((part) => part !== '') };
}

/**
 * Orders towns for suggestion: first by matches with what follows the name, then by size, with a good deal of weight for the home country,
 * an exact name and proximity.
 */
export function rankTowns<Town extends Ranked>(
  towns: readonly Town[],
  parsed: { name: string; rest: readonly string[] },
  near?: Point,
): Town[] {
  const scores = new Map(towns.map((town) => [town, scoreOf(town, parsed, near)]));
  return towns.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

function scoreOf(town: Ranked, { name, rest }: { name: string; rest: readonly string[] }, near: Point | undefined): number {
  const around = ` ${foldText(`${town.region ?? ''} ${town.country}`)}`;
  const matches = rest.filter((part) => around.includes(` ${part}`) || countryCalled(part) === town.countryCode).length;
  const size = Math.log10(town.weight + 10);
  const home = town.countryCode === HOME_COUNTRY ? 2 : 0;
  const far = near ? Math.log10(1 + distanceKm(near, town) / 25) * 1.5 : 0;
  return matches * 10 + size + home + (town.folded === name ? 1 : 0) - far;
}

/** A town so many times larger than its namesakes is the one that people mean. */
export const FAR_LARGER = 10;

// What follows in the full names of British towns: Stoke-on-Trent, Newcastle under Lyme, Houghton-le-Spring.
const FULL_NAME = /^ (?:upon|on|under|in|by|next|le) /;

/** Whether people call this town of the home country by the start of its name, in spite of towns that have just that name. */
export function isMeantBy(name: string, town: Ranked, namesakes: readonly Ranked[]): boolean {
  return (
    town.countryCode === HOME_COUNTRY &&
    town.folded.startsWith(name) &&
    FULL_NAME.test(town.folded.slice(name.length)) &&
    namesakes.every(({ countryCode, weight }) => countryCode !== HOME_COUNTRY || town.weight >= weight * FAR_LARGER)
  );
}

const REGIONS: Record<string, string> = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' };
const LONDON: Point = { latitude: 51.5085, longitude: -0.1257 };

/** Returns the region shown with a town's name, or null if none is known. Districts of London show London. */
export function regionOf(town: Point & { name: string; countryCode: string; adminCode: string }): string | null {
  if (town.countryCode === 'GB') {
    const inLondon = town.name !== 'London' && distanceKm(town, LONDON) < 22;
    return inLondon ? 'London' : (REGIONS[town.adminCode] ?? null);
  }
  return town.countryCode === 'US' && /^[A-Z]{2}$/.test(town.adminCode) ? town.adminCode : null;
}
