import { judgeAccent, type Theme } from '#kernel/site/accent.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = {
  theme: Theme;
  label: string;
  error: string | undefined;
  disabled: boolean;
  value: string;
  onValueChange: (colour: string) => void;
};

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour by its digits or from the system's picker; one that is too faint comes with the nearest that isn't. */
export function AccentField({ theme, label, error, disabled, value, onValueChange }: Props) {
  const colour = COLOUR.test(value.trim()) ? value.trim().toLowerCase() : null;
  const nearest = colour === null ? null : judgeAccent(colour, theme).nearest;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            error={error}
            disabled={disabled}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
        </div>
        <input
          type="color"
          aria-label={`Choose the ${label.toLowerCase()}`}
          className="mt-6 size-11 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1 disabled:cursor-default disabled:opacity-50"
          disabled={disabled}
          value={colour ?? '#000000'}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </div>
      {nearest === null || nearest === colour || disabled ? null : (
        <Button variant="ghost" size="small" onClick={() => onValueChange(nearest)}>
          Use {nearest}
        </Button>
      )}
    </div>
  );
}
