import type { z } from 'zod';
import { penceOf } from '#kernel/money/typed-money.ts';
import { CreateCode, type CodeCoverage, type DiscountCode } from '../contract.ts';

/** The form of a code, as typed. */
export type CodeDraft = {
  code: string;
  how: 'percent' | 'amount';
  /** A percentage, or pounds. */
  value: string;
  covers: CodeCoverage;
  periods: string;
  /** Days as `2026-12-31`, by the creator's own clock; empty for none. */
  from: string;
  until: string;
  mostUses: string;
  mostUsesEach: string;
  /** In pounds. */
  minimum: string;
};

export type CodeErrors = Partial<Record<keyof CodeDraft | 'form', string>>;

export const EVERYTHING: CodeCoverage = { sessions: 'all', memberships: 'all', subscription: true };

export function emptyCode(): CodeDraft {
  const limits = { from: '', until: '', mostUses: '', mostUsesEach: '', minimum: '' };
  return { code: '', how: 'percent', value: '', covers: EVERYTHING, periods: '1', ...limits };
}

export function codeDraftOf(code: DiscountCode): CodeDraft {
  const number = (value: number | null) => (value === null ? '' : String(value));
  const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2));
  return {
    code: code.code,
    how: code.percent === null ? 'amount' : 'percent',
    value: code.percent === null ? pounds(code.amount) : number(code.percent),
    covers: code.covers,
    periods: String(code.periods),
    from: dayOf(code.startDateTime),
    until: dayOf(code.endDateTime),
    mostUses: number(code.mostUses),
    mostUsesEach: number(code.mostUsesEach),
    minimum: pounds(code.minimum),
  };
}

// Where an issue of the contract is shown in the form.
const FIELDS: Record<string, keyof CodeDraft> = {
  code: 'code',
  percent: 'value',
  amount: 'value',
  covers: 'covers',
  periods: 'periods',
  startDateTime: 'from',
  endDateTime: 'until',
  mostUses: 'mostUses',
  mostUsesEach: 'mostUsesEach',
  minimum: 'minimum',
};

/**
 * Returns the draft as the input of a call, or an error for each wrong field; the contract itself checks it. Of the code that is `edited`, a day
 * that stays is the same moment.
 */
export function checkCode(
  draft: CodeDraft,
  edited: Pick<DiscountCode, 'startDateTime' | 'endDateTime'> | null = null,
): { ok: true; input: z.output<typeof CreateCode> } | { ok: false; errors: CodeErrors } {
  const isPercent = draft.how === 'percent';
  const isGiven = draft.value.trim() !== '';
  const checked = CreateCode.safeParse({
    code: draft.code,
    percent: isPercent && isGiven ? Number(draft.value.replace('%', '')) : null,
    amount: !isPercent && isGiven ? penceOf(draft.value) : null,
    covers: draft.covers,
    periods: draft.periods.trim() === '' ? 1 : Number(draft.periods),
    startDateTime: momentOf(draft.from, 'T00:00:00', edited?.startDateTime),
    endDateTime: momentOf(draft.until, 'T23:59:59.999', edited?.endDateTime),
    mostUses: limitOf(draft.mostUses),
    mostUsesEach: limitOf(draft.mostUsesEach),
    minimum: draft.minimum.trim() === '' ? null : penceOf(draft.minimum),
  });
  if (checked.success) return { ok: true, input: checked.data };
  const errors: CodeErrors = {};
  for (const { path, message } of checked.error.issues) errors[FIELDS[String(path[0])] ?? 'form'] ??= message;
  if (!isGiven) errors.value = isPercent ? 'Enter a percentage, such as 20' : 'Enter an amount in pounds, such as 5.00';
  return { ok: false, errors };
}

function limitOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

function momentOf(day: string, time: string, before: string | null = null): string | null {
  if (day === '') return null;
  return before !== null && day === dayOf(before) ? before : new Date(`${day}${time}`).toISOString();
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : new Intl.DateTimeFormat('en-CA').format(new Date(instant));
}
