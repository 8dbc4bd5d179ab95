import { classNames } from '#ui/layout/class-names.ts';
import { isShown, limitWords, type Counter } from '#ui/fields/counter.ts';

export type FieldCounterProps = { id: string; counter: Counter };

/** How many characters of a field are used. The field names it as its description, and the end of the room is announced as it comes near. */
export function FieldCounter({ id, counter }: FieldCounterProps) {
  const { used, max } = counter;
  return (
    <span className={classNames('ml-auto shrink-0 tabular-nums', used > max ? 'font-semibold text-danger' : 'text-ink-3')}>
      {isShown(counter) ? (
        <>
          <span aria-hidden="true">
            {used}/{max}
          </span>
          <span id={id} className="sr-only">
            {used} of {max} characters used
          </span>
        </>
      ) : null}
      <LimitStatus counter={counter} />
    </span>
  );
}

/** Announces how much room is left near the end. It is there from the start, because an added region isn't announced. */
export function LimitStatus({ counter }: { counter: Counter }) {
  return (
    <span role="status" className="sr-only">
      {limitWords(counter)}
    </span>
  );
}
