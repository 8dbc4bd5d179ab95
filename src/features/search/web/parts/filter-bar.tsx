import { useNavigate, useSearchParams } from 'react-router';
import { chipClass } from '#ui/chip-class.ts';
import { DateField } from '#ui/date-field.tsx';
import { filtersOf, searchPath, type SearchAddress } from './search-address.ts';

type Choice = readonly [value: string, label: string];

const WHEN: Choice[] = [
  ['', 'Any day'],
  ['today', 'Today'],
  ['weekend', 'This weekend'],
  ['week', 'Next 7 days'],
  ['pick', 'Pick days'],
];
const PRICE: Choice[] = [
  ['', 'Any price'],
  ['free', 'Free'],
  ['-10', 'Up to £10'],
  ['-25', 'Up to £25'],
  ['10-50', '£10 to £50'],
  ['50-', '£50 and more'],
];
const WITHIN: Choice[] = [
  ['', 'Any distance'],
  ['2', 'Within 2 km'],
  ['5', 'Within 5 km'],
  ['10', 'Within 10 km'],
  ['25', 'Within 25 km'],
  ['50', 'Within 50 km'],
];
const DAYS: Choice[] = [
  ['', 'Any weekday'],
  ['12345', 'Weekdays'],
  ['67', 'Weekends'],
  ['1', 'Mondays'],
  ['2', 'Tuesdays'],
  ['3', 'Wednesdays'],
  ['4', 'Thursdays'],
  ['5', 'Fridays'],
  ['6', 'Saturdays'],
  ['7', 'Sundays'],
];
const TIME: Choice[] = [
  ['', 'Any time'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
];
const SORT: Choice[] = [
  ['', 'Best first'],
  ['soonest', 'Soonest first'],
  ['nearest', 'Nearest first'],
  ['cheapest', 'Cheapest first'],
];

/** What narrows and orders sessions. Every choice is an address of its own, so that back undoes it. */
export function FilterBar({ address, today }: { address: SearchAddress; today: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = (changes: Record<string, string | null>) => void navigate(searchPath(params, changes), { preventScrollReset: true });
  const isPicked = address.when.includes('..');
  const used = ['when', 'price', 'online', 'within', 'seats', 'days', 'time', 'tag', 'past'].filter((name) => params.get(name));
  const { from, to } = filtersOf(address, today);
  return (
    <div className="mb-4" role="group" aria-label="Filters">
      <div className="scroll-fade-x -my-1 flex gap-2 py-1 sm:flex-wrap">
        <ChipSelect
          label="When"
          options={WHEN}
          value={isPicked ? 'pick' : address.when}
          onChange={(when) => change({ when: when === 'pick' ? `${today}..${today}` : when })}
        />
        <ChipSelect label="Price" options={PRICE} value={address.price} onChange={(price) => change({ price })} />
        {address.point ? (
          <ChipSelect
            label="Distance"
            options={WITHIN}
            value={address.within === null ? '' : String(address.within)}
            onChange={(within) => change({ within })}
          />
        ) : null}
        {address.isRemote ? null : <Toggle label="Online" on={address.online} onChange={(on) => change({ online: on ? '1' : null })} />}
        <Toggle label="Places left" on={address.seats} onChange={(on) => change({ seats: on ? '1' : null })} />
        <ChipSelect label="Weekday" options={DAYS} value={address.days} onChange={(days) => change({ days })} />
        <ChipSelect label="Time of day" options={TIME} value={address.time} onChange={(time) => change({ time })} />
        <Toggle label="Past sessions too" on={address.past} onChange={(on) => change({ past: on ? '1' : null })} />
        {address.tag === '' ? null : <Toggle label={`#${address.tag}`} on onChange={() => change({ tag: null })} />}
        <ChipSelect
          label="Order"
          options={address.point ? SORT : SORT.filter(([value]) => value !== 'nearest')}
          value={address.sort === 'best' ? '' : address.sort}
          onChange={(sort) => change({ sort })}
        />
      </div>
      {isPicked ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <DateField
            label="From"
            value={from ?? today}
            onValueChange={(day) => change({ when: `${day}..${to !== undefined && to >= day ? to : day}` })}
          />
          <DateField
            label="To"
            value={to ?? today}
            onValueChange={(day) => change({ when: `${from !== undefined && from <= day ? from : day}..${day}` })}
          />
        </div>
      ) : null}
      {used.length > 0 ? (
        <button
          type="button"
          className="mt-2 min-h-9 text-[13.5px] font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
          onClick={() => change(Object.fromEntries(used.map((name) => [name, null])))}
        >
          Clear {used.length === 1 ? 'the filter' : `${used.length} filters`}
        </button>
      ) : null}
    </div>
  );
}

type ChipSelectProps = { label: string; options: readonly Choice[]; value: string; onChange: (value: string) => void };

function ChipSelect({ label, options, value, onChange }: ChipSelectProps) {
  const known = options.some(([option]) => option === value) ? options : [...options, [value, value] as const];
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${chipClass({ on: value !== '' })} shrink-0 cursor-pointer outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring`}
    >
      {known.map(([option, text]) => (
        <option key={option} value={option} className="bg-surface text-ink">
          {text}
        </option>
      ))}
    </select>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" aria-pressed={on} className={`${chipClass({ on })} shrink-0`} onClick={() => onChange(!on)}>
      {label}
    </button>
  );
}
