import { returnPolicyText, returnUntilText } from '#features/sessions/returning/copy.ts';
import type { ReturnPolicy } from '#features/content/contract/session-details.ts';
import { CARD_TERMS } from '../copy.ts';

type CardTermsProps = {
  /** What the host promises for this order; nothing if it is missing. */
  policy: ReturnPolicy | null | undefined;
  /** When the date starts, and the zone that it is in. */
  date: { start: Date; timeZone: string };
};

/** On what terms a ticket can be returned, beside the form that pays for it (docs/product.md#return-policy). */
export function CardTerms({ policy, date }: CardTermsProps) {
  return (
    <p className="mt-4 text-[13px] text-ink-2">
      <b className="font-semibold">{returnPolicyText(policy)}</b> {policy ? returnUntilText(policy, date) : null} {CARD_TERMS}
    </p>
  );
}
