import { useState } from 'react';
import { keysOf } from '#kernel/objects/keys-of.ts';
import type { Theme } from '#kernel/site/accent.ts';
import { SITE_NAME_MAX, SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ChangeSettings, Settings } from '../contract.ts';
import { AccentField } from './accent-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

type Draft = Record<'name' | Theme, string>;

const ACCENTS: Record<Theme, string> = { light: 'Accent on light pages', dark: 'Accent on dark pages' };

/** What the site is called, and the colour of its buttons, links and mark. */
export function BrandForm({ settings: { values, facts } }: { settings: Settings }) {
  const stored: Draft = { name: values.name, ...values.colours };
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [nameError, setNameError] = useState<string | undefined>();
  const draft = { ...stored, ...edited };
  const undo = () => {
    setEdited({});
    setNameError(undefined);
  };
  const change = useChangeSettings(undo);
  const { shape } = SITE_SETTINGS.colours.schema;
  const accents = { light: shape.light.safeParse(draft.light), dark: shape.dark.safeParse(draft.dark) };
  const colours = SITE_SETTINGS.colours.schema.safeParse({ light: draft.light, dark: draft.dark });
  const hasColours = draft.light !== stored.light || draft.dark !== stored.dark;
  const save = () => {
    const name = SITE_SETTINGS.name.schema.safeParse(draft.name);
    setNameError(name.error?.issues[0]?.message);
    if (!name.success || !colours.success) return false;
    const changes: ChangeSettings['changes'] = [];
    if (draft.name !== stored.name) changes.push({ name: 'name', value: name.data, seen: values.name });
    if (hasColours) changes.push({ name: 'colours', value: colours.data, seen: values.colours });
    change.mutate({ changes });
    return true;
  };
  return (
    <SettingCard
      title="Name and colours"
      intro="They stand in titles, mails, calendars, receipts and link previews, and on every page."
      error={change.error?.message}
      busy={change.isPending}
      changed={draft.name !== stored.name || hasColours}
      onSave={save}
      onUndo={undo}
    >
      <TextField
        label="Name"
        hint={sourceHint(facts.name)}
        error={nameError}
        disabled={facts.name.source === 'ENVIRONMENT'}
        maxLength={SITE_NAME_MAX}
        value={draft.name}
        onChange={(event) => {
          setEdited({ ...edited, name: event.target.value });
          setNameError(undefined);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {keysOf(ACCENTS).map((theme) => (
          <AccentField
            key={theme}
            theme={theme}
            label={ACCENTS[theme]}
            error={accents[theme].error?.issues[0]?.message}
            disabled={facts.colours.source === 'ENVIRONMENT'}
            value={draft[theme]}
            onValueChange={(colour) => setEdited({ ...edited, [theme]: colour })}
          />
        ))}
      </div>
      <p className="text-[13px] text-ink-2">{sourceHint(facts.colours)} Shades for words and backgrounds follow from the accent.</p>
      <BrandPreview
        name={draft.name.trim() || values.name}
        light={accents.light.data ?? values.colours.light}
        dark={accents.dark.data ?? values.colours.dark}
      />
    </SettingCard>
  );
}
