import { CAPS } from '#kernel/caps.ts';
import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import { belowMinimum, CODE_NOT_FOR_KINDS, CODE_UNKNOWN } from './copy.ts';
import type { CodeProblem } from './rules.ts';

export const codeRefusals = defineRefusals({
  CODE_NOT_FOUND: { code: 'NOT_FOUND', message: 'This code isn’t there any more.' },
  CODE_TAKEN: { code: 'CONFLICT', message: 'You already have a code with these letters. Choose others, or edit that one.' },
  CODE_ID_TAKEN: { code: 'CONFLICT', message: 'This id has already been used for another code.' },
  TOO_MANY_CODES: { code: 'CONFLICT', message: `You can have up to ${CAPS.discountCodes} codes.` },
  CODE_NOT_FOR_KINDS: { code: 'CONFLICT', message: CODE_NOT_FOR_KINDS },
  CODE_CHANGED: { code: 'CONFLICT', message: 'What this code takes off has just changed. Check the price, then go on.' },
  NOT_WITH_FREE_DAYS: { code: 'CONFLICT', message: 'A code can’t be used for a membership that begins with free days.' },
});

/** The refusal of a code that its creator doesn't have. */
export function unknownCode(code: string): Refusal {
  return new Refusal('CODE_UNKNOWN', { code: 'NOT_FOUND', message: `“${code}” ${CODE_UNKNOWN}` });
}

/** The refusal of an order because of its code (docs/product.md#discount-codes). */
export function refusalOfCode(code: string, problem: CodeProblem): Refusal {
  const refusal = (reason: string, message: string) => new Refusal(reason, { code: 'CONFLICT', message });
  switch (problem.problem) {
    case 'over':
      return refusal('CODE_OVER', `The code “${code}” has ended.`);
    case 'used-up':
      return refusal('CODE_USED_UP', `The code “${code}” has been used up.`);
    case 'used-by-you':
      return refusal('CODE_USED', `You have already used the code “${code}”.`);
    case 'not-for-this':
      return refusal('CODE_NOT_FOR_THIS', `The code “${code}” isn’t for what you’re buying.`);
    case 'upcoming':
      return refusal('CODE_UPCOMING', `The code “${code}” can be used from ${formatDay(problem.from, 'Europe/London')}.`);
    case 'minimum':
      return refusal('CODE_MINIMUM', belowMinimum(code, problem.minimum));
  }
}
