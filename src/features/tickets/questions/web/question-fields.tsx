import { useEffect, useRef } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { HEALTH_HINT } from '../copy.ts';
import type { Answering } from './use-answers.ts';

type QuestionFieldsProps = {
  answering: Answering;
  /** What is above the questions that are asked once. */
  title: string;
  /** Returns what a place is called, where there are several. */
  placeName: (seat: number) => string;
};

/** The questions of a host: those about the whole order, then those about each place. */
export function QuestionFields({ answering, title, placeName }: QuestionFieldsProps) {
  const { questions, seats, checks } = answering;
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checks > 0) all.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);
  if (questions.length === 0) return null;
  const once = questions.filter(({ per }) => per === 'order');
  const each = questions.filter(({ per }) => per === 'place');
  const [first = 1] = seats;
  const groups =
    seats.length === 1
      ? [{ title, fields: questions.map((question) => ({ question, seat: question.per === 'order' ? 0 : first })) }]
      : [
          { title, fields: once.map((question) => ({ question, seat: 0 })) },
          ...seats.map((seat) => ({ title: placeName(seat), fields: each.map((question) => ({ question, seat })) })),
        ];
  return (
    <div ref={all} className="flex flex-col gap-5">
      {groups
        .filter(({ fields }) => fields.length > 0)
        .map((group, index) => (
          <fieldset key={index} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-display text-[17px] font-bold [overflow-wrap:anywhere]">{group.title}</legend>
            {group.fields.map(({ question, seat }) => (
              <QuestionField key={`${question.id}:${seat}`} question={question} seat={seat} answering={answering} />
            ))}
          </fieldset>
        ))}
    </div>
  );
}

type FieldProps = { question: BookingQuestion; seat: number; answering: Answering };

function QuestionField({ question, seat, answering: { problems, valueOf, answer } }: FieldProps) {
  const { id, text, kind, required, health, choices = [] } = question;
  const error = problems.find((one) => one.questionId === id && one.seat === seat)?.message ?? null;
  const value = valueOf(question, seat);
  const change = (to: string) => answer(question, seat, to);
  if (kind === 'consent')
    return (
      <Checkbox
        label={<span className="[overflow-wrap:anywhere]">{required ? text : `${text} (optional)`}</span>}
        error={error}
        checked={value === 'yes'}
        onChange={({ target }) => change(target.checked ? 'yes' : '')}
      />
    );
  const common = { label: text, optional: !required, error, ...(health ? { hint: HEALTH_HINT } : {}) };
  if (kind === 'text')
    return (
      <TextField
        {...common}
        value={value}
        maxLength={LIMITS.answerMax}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
    );
  const options = kind === 'choice' ? choices.map((one) => ({ value: one, label: one })) : YES_NO;
  return (
    <SelectField
      {...common}
      value={value}
      options={required ? options : [{ value: '', label: 'No answer' }, ...options]}
      {...(required ? { placeholder: 'Choose' } : {})}
      onChange={({ target }) => change(target.value)}
    />
  );
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
