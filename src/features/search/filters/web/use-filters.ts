import { useNavigate, useSearchParams } from 'react-router';
import { DAYS, labelIn, PRICE, TIME, WHEN, WITHIN, type Choice } from './filter-choices.ts';
import type { SearchRequest } from '../../query/web/search-request.ts';
import { filtersOf, searchPath } from '../../query/web/search-address.ts';

type OneOf = { kind: 'one-of'; name: string; label: string; choices: readonly Choice[]; value: string };
type Switch = { kind: 'switch'; name: string; label: string; value: string };
type Hashtag = { kind: 'hashtag'; name: string; label: string; value: string };
export type Filter = OneOf | Switch | Hashtag;

const NAMES = ['when', 'price', 'within', 'online', 'seats', 'days', 'time', 'past', 'tag'];

/**
 * Returns the filters of a search in order, those in use, and how to change them. Every choice is an address of its own, so that Back
 * undoes it. `today` is the day in the product's home time zone.
 */
export function useFilters(address: SearchRequest, today: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // A filter that comes from the words of the query can only be changed beside them.
  const isInferred = (name: string) => address.inferred.some(({ names }) => names.some((one) => one === name));
  const change = (changes: Record<string, string | null>) => {
    const from = Object.keys(changes).some(isInferred) ? address.explicit : params;
    void navigate(searchPath(from, changes), { preventScrollReset: true });
  };
  const isPicked = address.when.includes('..');
  const { from = today, to = today } = filtersOf(address, today);
  const all: Filter[] = [
    { kind: 'one-of', name: 'when', label: 'When', choices: WHEN, value: isPicked ? 'pick' : address.when },
    { kind: 'one-of', name: 'price', label: 'Price', choices: PRICE, value: address.price },
    ...(address.point
      ? [{ kind: 'one-of', name: 'within', label: 'Distance', choices: WITHIN, value: String(address.within ?? '') } as const]
      : []),
    ...(address.isRemote ? [] : [{ kind: 'switch', name: 'online', label: 'Online', value: address.online ? '1' : '' } as const]),
    { kind: 'switch', name: 'seats', label: 'Places left', value: address.seats ? '1' : '' },
    { kind: 'one-of', name: 'days', label: 'Weekday', choices: DAYS, value: address.days },
    { kind: 'one-of', name: 'time', label: 'Time of day', choices: TIME, value: address.time },
    { kind: 'switch', name: 'past', label: 'Include past sessions', value: address.past ? '1' : '' },
    { kind: 'hashtag', name: 'tag', label: 'Hashtag', value: address.tag },
  ];
  return {
    all,
    used: all.filter(({ value }) => value !== ''),
    /** Whether a filter comes from the words of the query. */
    isInferred: ({ name }: Filter) => isInferred(name),
    /** An empty value removes the filter. */
    choose: (name: string, value: string) => change({ [name]: name === 'when' && value === 'pick' ? `${today}..${today}` : value }),
    clear: () => change(Object.fromEntries(NAMES.map((name) => [name, null]))),
    /** The picked days and how to change them; null if none are picked. */
    picked: isPicked
      ? {
          from,
          to,
          pickFrom: (day: string) => change({ when: `${day}..${to >= day ? to : day}` }),
          pickTo: (day: string) => change({ when: `${from <= day ? from : day}..${day}` }),
        }
      : null,
  };
}

export type Filters = ReturnType<typeof useFilters>;

/** Returns the label of a filter in use. */
export function usedLabel(filter: Filter): string {
  if (filter.kind === 'switch') return filter.label;
  if (filter.kind === 'hashtag') return `#${filter.value}`;
  return labelIn(filter.choices, filter.value);
}
