import { useNavigate, useSearchParams } from 'react-router';
import { filtersOf, searchPath, type SearchRequest } from '../../query/web/search-address.ts';
import { choicesWith, eachFilter, FILTERS, labelIn, type Choice, type Filter as FilterRule, type FilterName } from '../rules/filters.ts';

/** A filter that this search offers, its value, and its choices. */
export type Filter = { name: FilterName; kind: FilterRule['kind']; label: string; value: string; choices: readonly Choice[] };

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
  const isPicked = address.values.when.includes('..');
  const { from = today, to = today } = filtersOf(address, today);
  const all = FILTERS.filter(({ name }) => isOffered(name, address)).map((filter): Filter => {
    const { name, kind, label } = filter;
    const value = name === 'when' && isPicked ? 'pick' : address.values[name];
    return { name, kind, label, value, choices: choicesWith(filter, value) };
  });
  return {
    all,
    used: all.filter(({ value }) => value !== ''),
    /** Whether a filter comes from the words of the query. */
    isInferred: ({ name }: Filter) => isInferred(name),
    /** An empty value removes the filter. */
    choose: (name: FilterName, value: string) => change({ [name]: name === 'when' && value === 'pick' ? `${today}..${today}` : value }),
    clear: () => change(eachFilter(() => null)),
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

// Distances are measured from a place, and everything at the place “Remote” is online.
function isOffered(name: FilterName, { point, isRemote }: SearchRequest): boolean {
  return name === 'within' ? point !== null : name === 'online' ? !isRemote : true;
}

/** Returns the label of a filter in use. */
export function usedLabel({ kind, name, label, value }: Filter): string {
  return kind === 'switch' ? label : labelIn(name, value);
}
