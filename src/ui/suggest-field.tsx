import { useId, useState, type KeyboardEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/field-frame.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { nextMark, optionId, SuggestionList, type Suggestion } from '#ui/suggestion-list.tsx';
import { useFieldIds } from '#ui/use-field-ids.ts';

export type SuggestFieldProps<Item extends Suggestion> = Omit<FieldTexts, 'counter'> & {
  value: string;
  onValueChange: (text: string) => void;
  suggestions: readonly Item[];
  onPick: (item: Item) => void;
  /** Shown when the list is open but empty; leave it out while nothing has been looked up. */
  emptyText?: string | null;
  loading?: boolean;
  placeholder?: string;
  name?: string;
  maxLength?: number;
  /** What Enter does while no suggestion is marked. */
  onEnter?: () => void;
  inputClassName?: string;
};

/** A text field with a list of suggestions below (the combobox pattern of WAI-ARIA): arrows mark, Enter picks, Escape closes. */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const {
    value,
    onValueChange,
    suggestions,
    onPick,
    emptyText,
    loading = false,
    placeholder,
    name,
    maxLength,
    onEnter,
    inputClassName,
  } = props;
  const ids = useFieldIds(props);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const shown = open && (suggestions.length > 0 || (emptyText !== null && emptyText !== undefined));

  function pick(item: Item) {
    onPick(item);
    setOpen(false);
    setMarked(-1);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const item = shown ? suggestions[marked] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setMarked(nextMark(marked, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (event.key === 'Enter' && item) {
      event.preventDefault();
      pick(item);
    } else if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter();
      setOpen(false);
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
    }
  }
  return (
    <FieldFrame
      ids={ids}
      label={props.label}
      labelHidden={props.labelHidden}
      hint={props.hint}
      error={props.error}
      optional={props.optional}
    >
      <div className="relative">
        <input
          type="text"
          role="combobox"
          id={ids.control}
          name={name}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && marked >= 0 ? optionId(listId, marked) : undefined}
          aria-describedby={ids.describedBy}
          aria-invalid={props.error ? true : undefined}
          onChange={(event) => {
            onValueChange(event.target.value);
            setOpen(true);
            setMarked(-1);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className={inputClassName ?? classNames(controlClass, 'h-11', loading && 'pr-10')}
        />
        {loading ? <Spinner size={18} className="absolute top-3 right-3 text-ink-3" /> : null}
        <SuggestionList id={listId} label={props.label} open={shown} items={suggestions} marked={marked} onMark={setMarked} onPick={pick} />
        <div
          role="status"
          className={classNames(
            shown && suggestions.length === 0 && !loading
              ? 'absolute inset-x-0 top-full z-50 mt-2 rounded-control border border-line bg-surface px-4 py-3 text-sm text-ink-2 shadow-high'
              : 'sr-only',
          )}
        >
          {shown && suggestions.length === 0 && !loading ? emptyText : null}
        </div>
      </div>
    </FieldFrame>
  );
}
