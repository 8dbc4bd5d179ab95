import type { ReturnPolicy } from '#features/content/contract/session-details.ts';

/** The ready-made policies, from the most generous; `host` promises nothing, so refunds are up to the host. */
export const PRESETS = {
  flexible: { hoursBefore: 0, percent: 100, lateCostsUse: false },
  day: { hoursBefore: 24, percent: 100, lateCostsUse: true },
  week: { hoursBefore: 168, percent: 50, lateCostsUse: true },
  credit: { hoursBefore: 24, percent: 0, lateCostsUse: true, credit: true },
  host: null,
} as const satisfies Record<string, ReturnPolicy | null>;
export type Preset = keyof typeof PRESETS;

/** Returns the preset that a policy is; null if the host has made up their own. */
export function presetOf(policy: ReturnPolicy | null): Preset | null {
  const found = Object.entries(PRESETS).find(([, preset]) => isSamePolicy(preset, policy));
  return found ? (found[0] as Preset) : null;
}

/** Whether two policies promise the same. */
export function isSamePolicy(one: ReturnPolicy | null, other: ReturnPolicy | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameShare = one.percent === other.percent && one.credit === other.credit;
  return isSameShare && one.hoursBefore === other.hoursBefore && one.lateCostsUse === other.lateCostsUse;
}

/** Returns the last instant at which a buyer may return a ticket by the policy of its order. */
export function returnableUntil(policy: Pick<ReturnPolicy, 'hoursBefore'>, start: Date): Date {
  return new Date(start.getTime() - policy.hoursBefore * 3_600_000);
}

/** Returns what comes back of a payment under a policy, in whole pence; part of a penny stays with the host. */
export function shareOf(policy: Pick<ReturnPolicy, 'percent'>, paid: number): number {
  return Math.floor((paid * policy.percent) / 100);
}
