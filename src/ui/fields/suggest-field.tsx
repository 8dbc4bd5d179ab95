import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { controlClass } from '#ui/fields/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/fields/field-frame.tsx';
import { isComposing } from '#ui/fields/is-composing.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { nextMark, optionId, SuggestionList, type Suggestion } from '#ui/fields/suggestion-list.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

export type SuggestFieldProps<Item extends Suggestion> = Omit<FieldTexts, 'counter' | 'counted'> & {
  value: string;
  onValueChange: (text: string) => void;
  suggestions: readonly Item[];
  onPick: (item: Item) => void;
  /** Shown when the list is open but has no results; leave it out while nothing has been looked up. */
  emptyText?: string | null;
  /** Shown below the list. */
  foot?: ReactNode;
  /**
   * The edges of a list that isn't as wide as the field. They are those of the nearest element around the field that is positioned, such as
   * a bar of several fields.
   */
  listEdges?: string;
  /** Called when the field gets the focus, so that suggestions can be fetched. */
  onFocus?: () => void;
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
    foot,
    listEdges,
  } = props;
  const ids = useFieldIds(props);
  const listId = useId();
  const [open, setOpen] = useState(false);
  // By its key: suggestions that arrive meanwhile mustn't put another in its place.
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const marked = suggestions.findIndex(({ key }) => key === markedKey);
  const setMarked = (index: number) => setMarkedKey(suggestions[index]?.key ?? null);
  const note = !loading && suggestions.every(({ always }) => always) ? (emptyText ?? null) : null;
  const shown = open && (suggestions.length > 0 || note !== null);

  function pick(item: Item) {
    onPick(item);
    setOpen(false);
    setMarked(-1);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const item = shown ? suggestions[marked] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setMarked(nextMark(marked, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (event.key === 'Delete' && item?.onRemove) {
      event.preventDefault();
      item.onRemove();
      setMarked(marked === suggestions.length - 1 ? marked - 1 : marked + 1);
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
      <div className={listEdges === undefined ? 'relative' : undefined}>
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
            onFocus={() => {
              setOpen(true);
              props.onFocus?.();
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={inputClassName ?? classNames(controlClass, 'h-11', loading && 'pr-10')}
          />
          {loading ? <Spinner size={18} className="absolute top-1/2 right-3 -mt-[9px] text-ink-3" /> : null}
        </div>
        <SuggestionList
          id={listId}
          label={props.label}
          open={open}
          note={note}
          foot={foot}
          items={suggestions}
          marked={marked}
          onMark={setMarked}
          onPick={pick}
          edges={listEdges}
        />
      </div>
    </FieldFrame>
  );
}
