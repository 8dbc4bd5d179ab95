import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Settings } from '../contract.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

type Draft = Pick<Settings['values'], 'supportEmail' | 'sourceUrl'>;
type Field = keyof Draft;

const FIELDS = {
  supportEmail: { label: 'Support address', note: 'Where pages and mails tell people to write for help.', max: LIMITS.emailMax },
  sourceUrl: {
    label: 'Source code',
    note: 'If you have changed the software, its licence (AGPL) has you offer the source to everybody who uses your site: pages link to it here.',
    max: LIMITS.announcementLinkMax,
  },
} as const satisfies Record<Field, { label: string; note: string; max: number }>;

/** Where to write for help, and where the source is. */
export function GeneralForm({ settings: { values, facts, isSupportMissing } }: { settings: Settings }) {
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<Partial<Record<Field, string | undefined>>>({});
  const undo = () => {
    setEdited({});
    setErrors({});
  };
  const change = useChangeSettings(undo);
  const changed = keysOf(FIELDS).filter((name) => edited[name] !== undefined && edited[name] !== values[name]);
  const save = () => {
    const read = changed.map((name) => ({ name, ...SITE_SETTINGS[name].schema.safeParse(edited[name]?.trim()) }));
    const wrong = read.filter(({ success }) => !success);
    setErrors(Object.fromEntries(wrong.map(({ name, error }) => [name, error?.issues[0]?.message])));
    if (wrong.length > 0) return false;
    change.mutate({ changes: read.map(({ name, data }) => ({ name, value: data ?? '', seen: values[name] })) });
    return true;
  };
  return (
    <SettingCard
      title="Help and source"
      error={change.error?.message}
      busy={change.isPending}
      changed={changed.length > 0}
      onSave={save}
      onUndo={undo}
    >
      {isSupportMissing ? (
        <Notice tone="warn">
          People pay here, but nobody can get mail at {values.supportEmail}, which every mail and page names for help.
        </Notice>
      ) : null}
      {keysOf(FIELDS).map((name) => (
        <TextField
          key={name}
          label={FIELDS[name].label}
          optional={name === 'sourceUrl'}
          hint={`${FIELDS[name].note} ${sourceHint(facts[name])}`}
          error={errors[name]}
          disabled={facts[name].source === 'ENVIRONMENT'}
          inputMode={name === 'supportEmail' ? 'email' : 'url'}
          autoCapitalize="none"
          maxLength={FIELDS[name].max}
          value={edited[name] ?? values[name]}
          onChange={(event) => {
            setEdited({ ...edited, [name]: event.target.value });
            setErrors({ ...errors, [name]: undefined });
          }}
        />
      ))}
    </SettingCard>
  );
}
