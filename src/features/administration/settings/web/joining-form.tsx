import { DoorClosed, DoorOpen, TicketCheck, UserRoundCheck, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { SITE_SETTINGS, type SiteValues } from '#kernel/site/site-settings.ts';
import { ChoiceCard } from '#ui/fields/choice-card.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { ChangeSettings, Settings } from '../contract.ts';
import { JOINING_LABELS } from '../rules.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

const ICONS: Record<SiteValues['joining'], LucideIcon> = {
  OPEN: DoorOpen,
  APPROVAL: UserRoundCheck,
  INVITATION: TicketCheck,
  CLOSED: DoorClosed,
};

/** Who may have an account, and whose addresses nobody new may use. */
export function JoiningForm({ settings: { values, facts } }: { settings: Settings }) {
  const stored = { joining: values.joining, domains: values.blockedDomains.join('\n') };
  const [edited, setEdited] = useState<Partial<typeof stored>>({});
  const [error, setError] = useState<string | undefined>();
  const draft = { ...stored, ...edited };
  const undo = () => {
    setEdited({});
    setError(undefined);
  };
  const change = useChangeSettings(undo);
  const isFixed = facts.joining.source === 'ENVIRONMENT';
  const save = () => {
    const domains = SITE_SETTINGS.blockedDomains.schema.safeParse(draft.domains.split(/[\s,]+/).filter((line) => line !== ''));
    setError(domains.error?.issues[0]?.message);
    if (!domains.success) return false;
    const changes: ChangeSettings['changes'] = [];
    if (draft.joining !== stored.joining) changes.push({ name: 'joining', value: draft.joining, seen: values.joining });
    if (draft.domains !== stored.domains) changes.push({ name: 'blockedDomains', value: domains.data, seen: values.blockedDomains });
    change.mutate({ changes });
    return true;
  };
  return (
    <SettingCard
      title="Who may join"
      intro="For new accounts. Nobody who has one is affected."
      error={change.error?.message}
      busy={change.isPending}
      changed={draft.joining !== stored.joining || draft.domains !== stored.domains}
      onSave={save}
      onUndo={undo}
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Who may join</legend>
        {keysOf(JOINING_LABELS).map((joining) => (
          <ChoiceCard
            key={joining}
            icon={ICONS[joining]}
            name="joining"
            label={JOINING_LABELS[joining].label}
            disabled={isFixed}
            checked={draft.joining === joining}
            onChange={() => setEdited({ ...edited, joining })}
          >
            {JOINING_LABELS[joining].note}
          </ChoiceCard>
        ))}
      </fieldset>
      <p className="text-[13px] text-ink-2">{sourceHint(facts.joining)}</p>
      <TextArea
        label="Blocked mail domains"
        optional
        hint={`One a line. Addresses at them, and at what is below them, can’t join. ${sourceHint(facts.blockedDomains)}`}
        error={error}
        rows={4}
        maxLength={20_000}
        value={draft.domains}
        onChange={(event) => {
          setEdited({ ...edited, domains: event.target.value });
          setError(undefined);
        }}
      />
    </SettingCard>
  );
}
