import { endOfDay } from './end-of-day.ts';
import type { z } from 'zod';
import { penceOf } from '#kernel/money/typed-money.ts';
import { checkOffer, MembershipFields, type Membership } from '../../contract.ts';

/** The form as typed. */
export type MembershipDraft = {
  type: '' | 'one-time' | 'recurring';
  title: string;
  subtitle: string;
  /** In pounds. */
  price: string;
  billingPeriod: '' | 'monthly' | 'annual';
  places: string;
  trialDays: string;
  /** The last day on which a pass can be used, as `2026-12-31`; empty for none. */
  lastDay: string;
};

export type DraftErrors = Partial<Record<keyof MembershipDraft, string>>;

/** A new offer begins as the simplest: a pass. If it is to renew, then monthly, as the preview says. */
export function emptyDraft(): MembershipDraft {
  return { type: 'one-time', title: '', subtitle: '', price: '', billingPeriod: 'monthly', places: '', trialDays: '', lastDay: '' };
}

export function draftOf(membership: Membership): MembershipDraft {
  return {
    type: membership.type,
    title: membership.title,
    subtitle: membership.subtitle ?? '',
    price: (membership.price / 100).toFixed(2),
    billingPeriod: membership.billingPeriod ?? '',
    places: membership.sessionUsageLimit === null ? '' : String(membership.sessionUsageLimit),
    trialDays: membership.trialPeriodInDays === 0 ? '' : String(membership.trialPeriodInDays),
    lastDay: membership.endDateTime === null ? '' : new Date(Date.parse(membership.endDateTime) - 1).toISOString().slice(0, 10),
  };
}

// Where an issue of the contract is shown in the form.
const FIELDS: Record<string, keyof MembershipDraft> = {
  type: 'type',
  title: 'title',
  subtitle: 'subtitle',
  price: 'price',
  billingPeriod: 'billingPeriod',
  sessionUsageLimit: 'places',
  trialPeriodInDays: 'trialDays',
  endDateTime: 'lastDay',
};

/** Returns the draft as the input of a call, or an error for each wrong field; the contract itself checks it. */
export function checkDraft(
  draft: MembershipDraft,
  status: 'active' | 'cancelled',
): { ok: true; fields: z.input<typeof MembershipFields> } | { ok: false; errors: DraftErrors } {
  const isRecurring = draft.type === 'recurring';
  const fields = {
    type: draft.type === '' ? undefined : draft.type,
    title: draft.title,
    subtitle: draft.subtitle.trim() === '' ? null : draft.subtitle,
    price: penceOf(draft.price),
    billingPeriod: isRecurring ? draft.billingPeriod || null : null,
    sessionUsageLimit: draft.places.trim() === '' ? null : Number(draft.places),
    trialPeriodInDays: isRecurring && draft.trialDays.trim() !== '' ? Number(draft.trialDays) : null,
    endDateTime: isRecurring || draft.lastDay === '' ? null : endOfDay(draft.lastDay),
    status,
  };
  const checked = MembershipFields.safeParse(fields);
  const errors: DraftErrors = {};
  const report = ({ path, message }: { path: readonly PropertyKey[]; message: string }) => {
    const field = FIELDS[String(path[0])];
    if (field !== undefined) errors[field] ??= message;
  };
  for (const issue of checked.error?.issues ?? []) report(issue);
  checkOffer(fields, { addIssue: report });
  if (draft.price.trim() === '') errors.price = 'Enter a price in pounds, such as 64.00';
  if (!checked.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, fields: checked.data };
}
