import { useMemo } from 'react';
import { SuggestField } from '#ui/fields/suggest-field.tsx';

const SHOWN = 8;

export type ZoneFieldProps = { value: string; onValueChange: (zone: string) => void; error?: string | null | undefined };

/** A time zone of the IANA list, found by any part of its name. */
export function ZoneField({ value, onValueChange, error }: ZoneFieldProps) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const words = value
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  const chosen = zones.includes(value);
  const found = chosen ? [] : zones.filter((zone) => words.every((word) => zone.toLowerCase().includes(word))).slice(0, SHOWN);
  return (
    <SuggestField
      label="Time zone"
      value={value}
      onValueChange={onValueChange}
      error={error ?? null}
      suggestions={found.map((zone) => ({ key: zone, label: zone.replaceAll('_', ' ') }))}
      onPick={({ key }) => onValueChange(key)}
      emptyText={chosen || value === '' ? null : 'No results found'}
      placeholder="Search for a city"
      maxLength={64}
    />
  );
}
