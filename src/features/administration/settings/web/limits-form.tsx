import { useState } from 'react';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Settings } from '../contract.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

const FIELDS = {
  videoMegabytes: {
    label: 'Largest film, in megabytes',
    note: 'A proxy in front must let as much pass; `npm start -- check` shows whether it does.',
  },
  quotaMegabytes: {
    label: 'Room of each person, in megabytes',
    note: 'For all their pictures and films; 0 for no limit. Whoever has more keeps it, and can’t upload. A person’s own limit, on their page, goes before it.',
  },
  rateFactor: {
    label: 'Rate limits, times the usual',
    note: 'How often people may write, upload and so on, up to 10 times; passwords and codes stay limited as usual. 1 suits nearly every site; more makes spam easier.',
  },
} as const;
type Field = keyof typeof FIELDS;

const WHOLE = /^\d{1,8}$/;

/** How much people may store, and how often they may do things. */
export function LimitsForm({ settings: { values, facts } }: { settings: Settings }) {
  const [edited, setEdited] = useState<Partial<Record<Field, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Field, string | undefined>>>({});
  const undo = () => {
    setEdited({});
    setErrors({});
  };
  const change = useChangeSettings(undo);
  const changed = keysOf(FIELDS).filter((name) => edited[name] !== undefined && edited[name] !== String(values[name]));
  const save = () => {
    const read = changed.map((name) => {
      const text = edited[name]?.trim() ?? '';
      return { name, ...SITE_SETTINGS[name].schema.safeParse(WHOLE.test(text) ? Number(text) : null) };
    });
    const wrong = read.filter(({ success }) => !success);
    setErrors(Object.fromEntries(wrong.map(({ name, error }) => [name, error?.issues[0]?.message])));
    if (wrong.length > 0) return false;
    change.mutate({ changes: read.map(({ name, data }) => ({ name, value: data ?? null, seen: values[name] })) });
    return true;
  };
  return (
    <SettingCard
      title="Limits"
      error={change.error?.message}
      busy={change.isPending}
      changed={changed.length > 0}
      onSave={save}
      onUndo={undo}
    >
      {keysOf(FIELDS).map((name) => (
        <TextField
          key={name}
          label={FIELDS[name].label}
          hint={`${FIELDS[name].note} ${sourceHint(facts[name])}`}
          error={errors[name]}
          disabled={facts[name].source === 'ENVIRONMENT'}
          inputMode="numeric"
          maxLength={8}
          value={edited[name] ?? String(values[name])}
          onChange={(event) => {
            setEdited({ ...edited, [name]: event.target.value });
            setErrors({ ...errors, [name]: undefined });
          }}
        />
      ))}
    </SettingCard>
  );
}
