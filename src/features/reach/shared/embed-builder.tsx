import { useState } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { useSite } from '#platform/web/page/site.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { EMBED_DATES_MAX, type EmbedTheme } from '../embeds/contract.ts';
import { EMBED_HEIGHT, embedAddress, embedCode } from '../embeds/rules.ts';
import { EmbedPreview } from '../embeds/web/embed-preview.tsx';

const THEMES = [
  { value: 'auto', label: 'Your page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const AROUND = [
  { value: 'light', label: 'Light page' },
  { value: 'dark', label: 'Dark page' },
] as const;
const BUTTONS = [
  { value: 'page', label: 'Your links' },
  { value: 'own', label: 'A colour' },
] as const;
const DATES = ['3', '5', String(EMBED_DATES_MAX)].map((value) => ({ value, label: value }));
// A colour picker reports each colour that the pointer passes, and the preview of each would be a request.
const PREVIEWED_AFTER_MS = 300;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Makes the code that shows a creator's dates on their own site, with a preview of what it shows (docs/product.md#embedded-schedule). */
export function EmbedBuilder({ username, name }: { username: string; name: string }) {
  const { origin } = useSite();
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [around, setAround] = useState<'light' | 'dark'>('light');
  const [buttons, setButtons] = useState<'page' | 'own'>('page');
  const [colour, setColour] = useState('#b8350f');
  const [dates, setDates] = useState('5');
  const [height, setHeight] = useState(EMBED_HEIGHT);
  const isColour = COLOUR.test(colour);
  const address = { origin, username, theme, accent: buttons === 'own' && isColour ? colour.slice(1) : null, dates: Number(dates) };
  const title = `Sessions with ${name}`;
  const previewed = useDebounced(embedAddress(address), PREVIEWED_AFTER_MS);
  const code = embedCode({ ...address, title, height, grows: true });
  return (
    <section aria-labelledby="embed" className="flex flex-col gap-4">
      <div>
        <h2 id="embed" className="text-lg">
          Your dates on your own site
        </h2>
        <p className="mt-1 text-sm text-ink-2">They stay up to date by themselves, and each leads to its page here.</p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Segmented label="Colours like" wide options={THEMES} value={theme} onValueChange={setTheme} />
          <Segmented label="Buttons like" wide options={BUTTONS} value={buttons} onValueChange={setButtons} />
          {buttons === 'own' ? (
            <TextField
              label="Colour"
              hint="Where it would be hard to see, buttons are in our colour."
              error={isColour ? null : 'Enter a colour as # and six digits, such as #b8350f.'}
              value={colour}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              onChange={(event) => setColour(event.target.value.trim())}
              end={
                <input
                  type="color"
                  aria-label="Choose the colour"
                  value={isColour ? colour : '#b8350f'}
                  onChange={(event) => setColour(event.target.value)}
                  className="h-9 w-10 cursor-pointer rounded-control border-0 bg-transparent p-0.5"
                />
              }
            />
          ) : null}
          <Segmented label="Dates, at most" wide options={DATES} value={dates} onValueChange={setDates} />
          <div className="flex flex-col gap-2">
            <TextArea
              label="Code for your site"
              hint="Paste it where the dates should appear. Where a site removes the script, it shows as many dates as fit."
              rows={4}
              readOnly
              dir="ltr"
              value={code}
              className="font-mono text-[13px] [overflow-wrap:anywhere]"
              onFocus={(event) => event.currentTarget.select()}
            />
            <span className="self-start">
              <CopyButton text={code} of="Code for your site" />
            </span>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {theme === 'auto' ? (
            <Segmented label="Preview on a" labelHidden wide options={AROUND} value={around} onValueChange={setAround} />
          ) : null}
          <EmbedPreview src={previewed} title={title} page={theme === 'auto' ? around : theme} onHeight={setHeight} />
        </div>
      </div>
    </section>
  );
}
