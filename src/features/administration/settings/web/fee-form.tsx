import { useState } from 'react';
import { platformFee } from '#kernel/money/fee.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Settings } from '../contract.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/;
const PENCE = /^\d{1,4}$/;
const BAD_PERCENT = 'Give a percentage from 0 to 50, with two decimals at most.';
const BAD_PENCE = 'Give whole pence from 0 to 1000.';
const EXAMPLE_PENCE = 1200;

/** The platform's share of each sale. Orders that were made before keep theirs. */
export function FeeForm({ settings: { values, facts } }: { settings: Settings }) {
  const [edited, setEdited] = useState<{ percent: string; pence: string } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const stored = { percent: String(values.fee.bps / 100), pence: String(values.fee.fixed) };
  const draft = edited ?? stored;
  const undo = () => {
    setEdited(null);
    setChecked(false);
  };
  const change = useChangeSettings(undo);
  const isFixed = facts.fee.source === 'ENVIRONMENT';
  const fee = readFee(draft);
  const edit = (part: Partial<typeof stored>) => {
    setEdited({ ...draft, ...part });
    setChecked(false);
  };
  const save = () => {
    setChecked(true);
    if (fee.bps === null || fee.fixed === null) return false;
    change.mutate({ changes: [{ name: 'fee', value: { bps: fee.bps, fixed: fee.fixed }, seen: values.fee }] });
    return true;
  };
  return (
    <SettingCard
      title="Fee"
      intro="What the site keeps of each sale and tip. A change holds for orders made after it; what was ordered before, renewals included, keeps its fee. Sellers see the new fee before they publish a price, but nobody is notified of the change: announce it."
      error={change.error?.message}
      busy={change.isPending}
      changed={draft.percent !== stored.percent || draft.pence !== stored.pence}
      onSave={save}
      onUndo={undo}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Percent of the price"
          inputMode="decimal"
          maxLength={5}
          disabled={isFixed}
          error={isChecked && fee.bps === null ? BAD_PERCENT : undefined}
          value={draft.percent}
          onChange={(event) => edit({ percent: event.target.value })}
        />
        <TextField
          label="And pence a sale"
          inputMode="numeric"
          maxLength={4}
          disabled={isFixed}
          error={isChecked && fee.fixed === null ? BAD_PENCE : undefined}
          value={draft.pence}
          onChange={(event) => edit({ pence: event.target.value })}
        />
      </div>
      <p className="text-[13px] text-ink-2">
        {fee.bps === null || fee.fixed === null
          ? null
          : `Of a sale for ${formatPounds(EXAMPLE_PENCE)} the site keeps ${formatPounds(platformFee(EXAMPLE_PENCE, { bps: fee.bps, fixed: fee.fixed }))}. `}
        {sourceHint(facts.fee)}
      </p>
    </SettingCard>
  );
}

function readFee({ percent, pence }: { percent: string; pence: string }): { bps: number | null; fixed: number | null } {
  const { shape } = SITE_SETTINGS.fee.schema;
  const bps = shape.bps.safeParse(PERCENT.test(percent.trim()) ? Math.round(Number(percent) * 100) : null);
  const fixed = shape.fixed.safeParse(PENCE.test(pence.trim()) ? Number(pence) : null);
  return { bps: bps.data ?? null, fixed: fixed.data ?? null };
}
