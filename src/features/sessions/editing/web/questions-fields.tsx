import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import { NewQuestion } from '#features/content/contract/booking-questions.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { emptyQuestion, questionOf, type QuestionDraft } from './question-draft.ts';

type QuestionsFieldsProps = {
  questions: readonly QuestionDraft[];
  /** Why they were refused. */
  error: string | undefined;
  onChange: (questions: QuestionDraft[]) => void;
};

const KINDS = [
  { value: 'text', label: 'A short answer' },
  { value: 'choice', label: 'A choice' },
  { value: 'yes-no', label: 'Yes or no' },
  { value: 'consent', label: 'Something to agree to' },
];

/** What the host asks people who book (docs/product.md#questions). */
export function QuestionsFields({ questions, error, onChange }: QuestionsFieldsProps) {
  const [addedId, setAddedId] = useState<string | null>(null);
  const add = () => {
    const question = emptyQuestion();
    setAddedId(question.id);
    onChange([...questions, question]);
  };
  const change = (id: string, part: Partial<QuestionDraft>) =>
    onChange(questions.map((question) => (question.id === id ? { ...question, ...part } : question)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-[13.5px] font-semibold">Questions for people who book</legend>
      {questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          number={index + 1}
          isAdded={question.id === addedId}
          tried={error !== undefined}
          onChange={(part) => change(question.id, part)}
          onRemove={() => onChange(questions.filter(({ id }) => id !== question.id))}
        />
      ))}
      {questions.length < LIMITS.questionsMax ? (
        <Button variant="quiet" size="small" className="self-start" onClick={add}>
          <Icon of={Plus} size={16} />
          {questions.length === 0 ? 'Ask something' : 'Ask something else'}
        </Button>
      ) : null}
      <p className="text-[13px] text-ink-2">
        {questions.length === 0
          ? 'A level, an allergy, a house rule to agree to. You see the answers in your guest list.'
          : 'What was answered keeps the words in which you asked it, also if you change them.'}
      </p>
    </fieldset>
  );
}

type QuestionFieldsProps = {
  question: QuestionDraft;
  number: number;
  /** It was just added, so people type into it next. */
  isAdded: boolean;
  /** Whether the form was sent, so that what is missing is said. */
  tried: boolean;
  onChange: (part: Partial<QuestionDraft>) => void;
  onRemove: () => void;
};

function QuestionFields({ question, number, isAdded, tried, onChange, onRemove }: QuestionFieldsProps) {
  const { text, kind, required, per, health, choices } = question;
  const issues = tried ? (NewQuestion.safeParse(questionOf(question)).error?.issues ?? []) : [];
  const errorOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <legend className="sr-only">Question {number}</legend>
      <TextField
        label={kind === 'consent' ? 'What they agree to' : `Question ${number}`}
        autoFocus={isAdded}
        value={text}
        countTo={LIMITS.questionMax}
        countNear
        error={errorOf('text')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label="Answered with"
          value={kind}
          options={KINDS}
          onChange={({ target }) => onChange({ kind: target.value as QuestionDraft['kind'] })}
        />
        <SelectField
          label="Asked"
          value={per}
          options={[
            { value: 'order', label: 'Once an order' },
            { value: 'place', label: 'For each place' },
          ]}
          onChange={({ target }) => onChange({ per: target.value as QuestionDraft['per'] })}
        />
      </div>
      {kind === 'choice' ? (
        <TextArea
          label="Choices, one a line"
          rows={3}
          value={choices}
          maxLength={LIMITS.questionChoicesMax * (LIMITS.questionChoiceMax + 1)}
          error={errorOf('choices')}
          onChange={({ target }) => onChange({ choices: target.value })}
        />
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Checkbox label="Required" checked={required} onChange={({ target }) => onChange({ required: target.checked })} />
          {kind === 'consent' ? null : (
            <Checkbox
              label="It’s about health"
              hint={`Only you see the answers, and they are deleted ${RETENTION_DAYS.healthAnswers} days after each date.`}
              checked={health}
              onChange={({ target }) => onChange({ health: target.checked })}
            />
          )}
        </div>
        <Button variant="bare" size="small" aria-label={`Remove question ${number}`} onClick={onRemove}>
          <Icon of={Trash2} size={16} />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
