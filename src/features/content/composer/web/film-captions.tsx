import { Captions, FileUp, X } from 'lucide-react';
import { useLayoutEffect, useRef, type Ref } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { CaptionLanguage } from '#features/media/contract.ts';
import { CAPTION_LANGUAGES } from '#features/media/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { CaptionsOfFilms, ComposerCaptions } from './use-composer-captions.ts';

export type FilmCaptionsProps = {
  /** The film's name in labels: `video 1`. */
  name: string;
  /** The key of the film's item. */
  film: string;
  list: readonly ComposerCaptions[];
  captions: Pick<CaptionsOfFilms, 'add' | 'replace' | 'remove' | 'speak'>;
};

/** The captions of a film in the composer: files by language, which can be added, replaced and removed. */
export function FilmCaptions({ name, film, list, captions }: FilmCaptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const removed = useRef(false);
  // The pressed button disappeared with its row.
  useLayoutEffect(() => {
    if (removed.current) box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    removed.current = false;
  }, [list.length]);
  return (
    <div ref={box} role="group" aria-label={`Captions of ${name}`} className="mt-3 flex flex-col gap-2">
      {list.map((one, index) => (
        <Row
          key={one.key}
          one={one}
          name={name}
          number={index + 1}
          taken={list.filter(({ key }) => key !== one.key).map(({ language }) => language)}
          onLanguage={(language) => captions.speak(film, one.key, language)}
          onFile={(file) => captions.replace(film, one.key, file)}
          onRemove={() => {
            removed.current = true;
            captions.remove(film, one.key);
          }}
        />
      ))}
      {list.length < LIMITS.captionsPerFilmMax ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button data-add variant="ghost" size="small" aria-label={`Add captions to ${name}`} onClick={() => input.current?.click()}>
            <Icon of={Captions} size={16} />
            Add captions
          </Button>
          {list.length === 0 ? <span className="text-[13px] text-ink-2">What’s said, as a .vtt or .srt file</span> : null}
          <CaptionsFile ref={input} label={`Add captions to ${name}: file`} onFile={(file) => captions.add(film, file)} />
        </div>
      ) : (
        <p className="text-[13px] text-ink-2">You’ve reached the limit of {LIMITS.captionsPerFilmMax} languages.</p>
      )}
    </div>
  );
}

const LANGUAGES = CaptionLanguage.options.map((value) => ({ value, label: CAPTION_LANGUAGES[value] }));

type RowProps = {
  one: ComposerCaptions;
  name: string;
  number: number;
  taken: readonly CaptionLanguage[];
  onLanguage: (language: CaptionLanguage) => void;
  onFile: (file: File) => void;
  onRemove: () => void;
};

function Row({ one, name, number, taken, onLanguage, onFile, onRemove }: RowProps) {
  const input = useRef<HTMLInputElement>(null);
  const what = `captions ${number} of ${name}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <SelectField
        label={`Language of ${what}`}
        labelHidden
        options={LANGUAGES.map((option) => ({ ...option, disabled: taken.includes(option.value) }))}
        value={one.language}
        onChange={(event) => onLanguage(CaptionLanguage.parse(event.target.value))}
      />
      <p className="col-span-2 row-start-2 mt-1 truncate text-[13px] text-ink-2 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:mt-0 sm:pl-2">
        {one.fileName ?? 'Captions of this video'}
      </p>
      <div className="flex items-center sm:col-start-3">
        {one.status === 'sending' ? <Spinner label={`Sending ${what}`} size={18} /> : null}
        <IconButton icon={FileUp} iconSize={18} label={`Replace ${what}`} onClick={() => input.current?.click()} />
        <CaptionsFile ref={input} label={`Replace ${what}: file`} onFile={onFile} />
        <IconButton icon={X} label={`Remove ${what}`} onClick={onRemove} />
      </div>
      <p role="alert" className="col-span-full mt-1 text-[13px] font-medium [overflow-wrap:anywhere] text-danger empty:hidden">
        {one.status === 'failed' ? one.error : null}
      </p>
    </div>
  );
}

function CaptionsFile({ ref, label, onFile }: { ref: Ref<HTMLInputElement>; label: string; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // Allows choosing the same file again after it was changed.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
