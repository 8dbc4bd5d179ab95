import { CircleAlert, Repeat, Ticket } from 'lucide-react';
import * as LIMITS from '#kernel/limits.ts';
import { SubtitleField } from '#features/content/shared/composer/subtitle-field.tsx';
import { ChoiceCard } from '#ui/fields/choice-card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { DraftErrors, MembershipDraft } from './membership-draft.ts';

type MembershipFieldsProps = {
  draft: MembershipDraft;
  errors: DraftErrors;
  /** The type of an existing offer can't change. */
  isTypeFixed: boolean;
  onChange: (change: Partial<MembershipDraft>) => void;
};

const PERIODS = [
  { value: 'monthly', label: 'Each month' },
  { value: 'annual', label: 'Each year' },
];

/** The fields of an offer: its kind, title, price and terms. */
export function MembershipFields({ draft, errors, isTypeFixed, onChange }: MembershipFieldsProps) {
  const isRecurring = draft.type === 'recurring';
  return (
    <>
      <section aria-labelledby="membership-what" className="flex flex-col gap-5">
        <h2 id="membership-what" className="text-[21px]">
          What
        </h2>
        <TypeField draft={draft} error={errors.type} disabled={isTypeFixed} onChange={onChange} />
        <TextField
          label="Title"
          value={draft.title}
          countTo={LIMITS.sessionTitleMax}
          error={errors.title}
          placeholder="10-class pass"
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <SubtitleField value={draft.subtitle} error={errors.subtitle} onValueChange={(subtitle) => onChange({ subtitle })} />
      </section>
      <section aria-labelledby="membership-price" className="flex flex-col gap-5">
        <h2 id="membership-price" className="text-[21px]">
          Price
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Price"
            inputMode="decimal"
            start="£"
            placeholder="64.00"
            value={draft.price}
            error={errors.price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
          {isRecurring ? (
            <SelectField
              label="Renews"
              placeholder="Choose"
              options={PERIODS}
              value={draft.billingPeriod}
              error={errors.billingPeriod}
              onChange={(event) => onChange({ billingPeriod: event.target.value === 'annual' ? 'annual' : 'monthly' })}
            />
          ) : null}
          <TextField
            label={isRecurring ? 'Places in each period' : 'Places'}
            inputMode="numeric"
            value={draft.places}
            error={errors.places}
            hint="Leave empty for no limit."
            onChange={(event) => onChange({ places: event.target.value })}
          />
        </div>
        {isRecurring ? (
          <TextField
            label="Free days before the first payment"
            optional
            inputMode="numeric"
            value={draft.trialDays}
            error={errors.trialDays}
            hint="We email members before their free days end."
            onChange={(event) => onChange({ trialDays: event.target.value })}
          />
        ) : (
          <DateField
            label="Last day it can be used"
            optional
            value={draft.lastDay}
            error={errors.lastDay}
            hint="Leave empty for a pass that never expires."
            onValueChange={(lastDay) => onChange({ lastDay })}
          />
        )}
      </section>
    </>
  );
}

type TypeFieldProps = {
  draft: MembershipDraft;
  error: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<MembershipDraft>) => void;
};

function TypeField({ draft, error, disabled, onChange }: TypeFieldProps) {
  return (
    <fieldset aria-describedby="membership-type-error">
      <legend className="sr-only">Type</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          icon={Ticket}
          name="membership-type"
          label="A pass"
          checked={draft.type === 'one-time'}
          disabled={disabled && draft.type !== 'one-time'}
          onChange={() => onChange({ type: 'one-time' })}
        >
          Paid once, for a number of places
        </ChoiceCard>
        <ChoiceCard
          icon={Repeat}
          name="membership-type"
          label="A membership"
          checked={draft.type === 'recurring'}
          disabled={disabled && draft.type !== 'recurring'}
          onChange={() => onChange({ type: 'recurring' })}
        >
          Renews monthly or yearly
        </ChoiceCard>
      </div>
      <p
        id="membership-type-error"
        role="alert"
        className="mt-1.5 flex items-start gap-1.5 text-[13px] font-medium text-danger empty:hidden"
      >
        {error ? (
          <>
            <Icon of={CircleAlert} size={16} className="mt-0.5" />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </fieldset>
  );
}
