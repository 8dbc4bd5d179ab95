import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import * as LIMITS from '#kernel/limits.ts';
import type { KindAudience } from '#features/content/contract/ticket-kinds.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import { AUDIENCES } from '../../kinds/copy.ts';
import { KIND_PRESETS, newKind, type KindDraft } from './kind-draft.ts';
import type { SessionDraft, SessionErrors } from './session-draft.ts';

type KindsFieldsProps = { draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };

const WHO = Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }));

/** The kinds of ticket beside the standard one, which the price above is for: none at first, and each can be added from a usual one. */
export function KindsFields({ draft, errors, onChange }: KindsFieldsProps) {
  const { kinds } = draft;
  const set = (next: KindDraft[]) => onChange({ kinds: next });
  const move = (from: number, by: -1 | 1) => {
    const kind = kinds[from];
    if (kind) set(kinds.toSpliced(from, 1).toSpliced(from + by, 0, kind));
  };
  return (
    <div className="flex flex-col gap-4">
      {kinds.map((kind, index) => (
        <KindFields
          key={kind.id}
          kind={kind}
          errorOf={(field) => errors[`kinds.${index}.${field}`]}
          onChange={(part) => set(kinds.with(index, { ...kind, ...part }))}
          onRemove={() => set(kinds.toSpliced(index, 1))}
          onUp={index === 0 ? null : () => move(index, -1)}
          onDown={index === kinds.length - 1 ? null : () => move(index, 1)}
        />
      ))}
      {errors.kinds ? (
        <p role="alert" className="text-[13px] font-medium text-danger">
          {errors.kinds}
        </p>
      ) : null}
      {kinds.length < LIMITS.ticketKindsMax - 1 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <MenuButton
            align="start"
            entries={Object.entries(KIND_PRESETS).map(([label, preset]) => ({
              kind: 'action' as const,
              label,
              onSelect: () => set([...kinds, newKind(preset)]),
            }))}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            <Icon of={Plus} size={18} />
            Add another kind
          </MenuButton>
          {kinds.length === 0 ? (
            <p className="text-[13.5px] text-ink-2">Early bird, concession, child: up to {LIMITS.ticketKindsMax} kinds of ticket.</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

type KindFieldsProps = {
  kind: KindDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<KindDraft>) => void;
  onRemove: () => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

function KindFields({ kind, errorOf, onChange, onRemove, onUp, onDown }: KindFieldsProps) {
  const today = new Intl.DateTimeFormat('en-CA').format(useNow());
  const name = kind.name.trim() || 'this kind';
  return (
    <section
      aria-label={kind.name.trim() || 'Another kind of ticket'}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <TextField
            label="Kind of ticket"
            value={kind.name}
            countTo={LIMITS.ticketKindNameMax}
            countNear
            error={errorOf('name')}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        <div className="mt-[26px] flex shrink-0">
          {onUp ? <IconButton icon={ArrowUp} label={`Move ${name} up`} onClick={onUp} /> : null}
          {onDown ? <IconButton icon={ArrowDown} label={`Move ${name} down`} onClick={onDown} /> : null}
          <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
      <TextField
        label="Who it is for"
        optional
        value={kind.note}
        countTo={LIMITS.ticketKindNoteMax}
        countNear
        error={errorOf('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Money
          label={kind.choosesPrice ? 'Lowest price' : 'Price'}
          value={kind.price}
          error={errorOf('price')}
          onValueChange={(price) => onChange({ price })}
        />
        {kind.choosesPrice ? (
          <Money label="Highest price" value={kind.most} error={errorOf('mostPrice')} onValueChange={(most) => onChange({ most })} />
        ) : null}
      </div>
      <Checkbox
        label="Buyers choose the price between two amounts"
        checked={kind.choosesPrice}
        onChange={({ target }) => onChange({ choosesPrice: target.checked })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Tickets of this kind"
          optional
          inputMode="numeric"
          hint="On each date. Leave empty for as many as there are places."
          value={kind.places}
          error={errorOf('places')}
          onChange={({ target }) => onChange({ places: target.value })}
        />
        <DateField
          label="Sold until the end of"
          optional
          value={kind.until}
          min={today}
          error={errorOf('until')}
          onValueChange={(until) => onChange({ until })}
        />
      </div>
      {kind.until === '' ? null : (
        <Button variant="bare" size="small" className="self-start" onClick={() => onChange({ until: '' })}>
          Sell it until the session starts
        </Button>
      )}
      <SelectField
        label="Who can buy it"
        value={kind.audience}
        options={WHO}
        error={errorOf('audience')}
        onChange={({ target }) => onChange({ audience: target.value as KindAudience })}
      />
    </section>
  );
}

type MoneyProps = { label: string; value: string; error: string | undefined; onValueChange: (pounds: string) => void };

function Money({ label, value, error, onValueChange }: MoneyProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      start="£"
      placeholder="0.00"
      value={value}
      error={error}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
