import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type Suggestion = {
  key: string;
  label: string;
  /** How the label is shown, such as with letters marked. */
  shown?: ReactNode;
  /** In the line of the label, and in a line below. */
  beside?: ReactNode;
  detail?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  /** The heading above it and its neighbours in the same group; neighbours without one are only set apart. */
  group?: string;
  /** Offered whatever is typed, so that it is no result. */
  always?: boolean;
  /** Takes it off the list, by its ✕ or the Delete key. */
  onRemove?: () => void;
};

export type SuggestionListProps<Item extends Suggestion> = {
  id: string;
  label: string;
  open: boolean;
  /** Which side of the field it is on; below by default. */
  side?: 'above' | 'below';
  /** Said above the list, such as that nothing was found; null while there is nothing to say. */
  note?: string | null;
  /** Shown below the list. */
  foot?: ReactNode;
  items: readonly Item[];
  marked: number;
  onMark: (index: number) => void;
  onPick: (item: Item) => void;
  /** Its edges, if it isn't as wide as the field. */
  edges?: string | undefined;
};

const FRAME = 'absolute z-50 rounded-control border border-line bg-surface shadow-high';

/** The list below or above a field with suggestions; the field keeps the focus and names the marked entry by `optionId`. */
export function SuggestionList<Item extends Suggestion>(props: SuggestionListProps<Item>) {
  const { id, label, open, side = 'below', note = null, foot, items, marked, edges = 'inset-x-0 min-w-56' } = props;
  const isShown = open && (items.length > 0 || note !== null);
  useEffect(() => {
    if (open) document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked, open]);
  return (
    // A press in it must not take the focus away before the click arrives.
    <div
      onPointerDown={(event) => event.preventDefault()}
      className={isShown ? classNames(FRAME, edges, side === 'below' ? 'top-full mt-2' : 'bottom-full mb-2') : 'contents'}
    >
      {/* Always there, so that it is read out when it fills. */}
      <p role="status" className={isShown && note !== null ? 'px-4 pt-3 pb-2 text-sm text-ink-2 last:pb-3' : 'sr-only'}>
        {isShown ? note : null}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        hidden={!open || items.length === 0}
        className="scrollbar-quiet max-h-[min(34rem,60dvh)] overflow-y-auto p-1.5"
      >
        {groupsOf(items).map(({ group, first, members }) => (
          <Group key={members[0]?.key} id={`${id}-group-${first}`} heading={group} isFirst={first === 0}>
            {members.map((item, index) => (
              <Option key={item.key} item={item} index={first + index} isMarked={first + index === marked} list={props} />
            ))}
          </Group>
        ))}
      </div>
      {items.some(({ onRemove }) => onRemove) ? (
        <p id={`${id}-remove`} hidden>
          Press Delete to remove
        </p>
      ) : null}
      {isShown ? foot : null}
    </div>
  );
}

type GroupProps = { id: string; heading: string | undefined; isFirst: boolean; children: ReactNode };

function Group({ id, heading, isFirst, children }: GroupProps) {
  if (heading === undefined) return <div className={isFirst ? '' : 'mt-1.5 border-t border-line pt-1.5'}>{children}</div>;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-2.5 pb-0.5 text-[12.5px] font-semibold text-ink-3">
        {heading}
      </p>
      {children}
    </div>
  );
}

type OptionProps<Item extends Suggestion> = { item: Item; index: number; isMarked: boolean; list: SuggestionListProps<Item> };

function Option<Item extends Suggestion>({ item, index, isMarked, list: { id, onMark, onPick } }: OptionProps<Item>) {
  const { label, shown = label, beside, detail, start, end, onRemove } = item;
  return (
    <div
      id={optionId(id, index)}
      role="option"
      aria-selected={isMarked}
      aria-describedby={onRemove ? `${id}-remove` : undefined}
      onClick={() => onPick(item)}
      onPointerMove={() => onMark(index)}
      className={classNames('flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5', isMarked && 'bg-sunken')}
    >
      {start}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {shown}
          {beside ? <span className="text-[13.5px] font-normal text-ink-2"> {beside}</span> : null}
        </span>
        {detail ? <span className="block truncate text-[13px] text-ink-2">{detail}</span> : null}
      </span>
      {end ? <span className="shrink-0 text-[13px] text-ink-2">{end}</span> : null}
      {onRemove ? (
        // The Delete key does the same: a list of suggestions may contain no buttons.
        <span
          aria-hidden="true"
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-line hover:text-ink pointer-coarse:size-11"
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <Icon of={X} size={16} />
        </span>
      ) : null}
    </div>
  );
}

type GroupOf<Item> = { group: string | undefined; first: number; members: Item[] };

function groupsOf<Item extends Suggestion>(items: readonly Item[]): GroupOf<Item>[] {
  const groups: GroupOf<Item>[] = [];
  items.forEach((item, index) => {
    const last = groups.at(-1);
    if (last && last.group === item.group && last.members[0]?.always === item.always) last.members.push(item);
    else groups.push({ group: item.group, first: index, members: [item] });
  });
  return groups;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Returns where an arrow key moves the mark, wrapping at both ends; -1 is no mark. */
export function nextMark(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return current < 0 ? (step === 1 ? 0 : count - 1) : (current + step + count) % count;
}
