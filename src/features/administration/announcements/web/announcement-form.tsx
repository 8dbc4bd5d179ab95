import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Announce, AnnouncementLevel } from '../contract.ts';
import { instantOf, LEVEL_LABELS } from '../rules.ts';
import { Banner } from '../../shared/banner.tsx';

const EMPTY = { text: '', label: '', url: '', level: 'INFO' as AnnouncementLevel, fromDay: '', fromTime: '', untilDay: '', untilTime: '' };
type Draft = typeof EMPTY;
const HALF = 'Choose both a day and a time, or neither.';
type Errors = Partial<Record<'text' | 'label' | 'url' | 'fromTime' | 'untilTime' | 'form', string | undefined>>;

/** A new announcement, with the banner as everybody will see it. */
export function AnnouncementForm() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const announce = useMutation({
    ...trpc.administration.announce.mutationOptions(),
    async onSuccess() {
      setDraft(EMPTY);
      showToast({ text: 'Announced.', tone: 'good' });
      await invalidate({ kind: 'announcements' });
    },
    onError: (failure) => setErrors({ form: failure.message }),
  });
  const send = () => {
    const read = readDraft(draft);
    if ('input' in read) return announce.mutate(read.input);
    setErrors(read.errors);
    focusFirstError(form.current);
  };
  return (
    <Card as="section" padded aria-label="New announcement">
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!announce.isPending) send();
        }}
      >
        <TextArea
          label="Text"
          error={errors.text}
          rows={2}
          value={draft.text}
          maxLength={LIMITS.announcementMax}
          countTo={LIMITS.announcementMax}
          onChange={(event) => change({ text: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Level"
            value={draft.level}
            onChange={(event) => change({ level: AnnouncementLevel.parse(event.target.value) })}
            options={keysOf(LEVEL_LABELS).map((value) => ({ value, label: LEVEL_LABELS[value] }))}
          />
          <TextField
            label="Words of the link"
            error={errors.label}
            optional
            maxLength={LIMITS.announcementLabelMax}
            value={draft.label}
            onChange={(event) => change({ label: event.target.value })}
          />
          <TextField
            label="Link"
            error={errors.url}
            optional
            inputMode="url"
            autoCapitalize="none"
            placeholder="/explore or https://…"
            maxLength={LIMITS.announcementLinkMax}
            value={draft.url}
            onChange={(event) => change({ url: event.target.value })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <DateField label="From" optional hint="Now if empty" value={draft.fromDay} onValueChange={(fromDay) => change({ fromDay })} />
          <TimeField
            label="From time"
            optional
            error={errors.fromTime}
            value={draft.fromTime}
            onValueChange={(fromTime) => change({ fromTime })}
          />
          <DateField
            label="Until"
            optional
            hint="Until it is ended if empty"
            value={draft.untilDay}
            onValueChange={(untilDay) => change({ untilDay })}
          />
          <TimeField
            label="Until time"
            optional
            error={errors.untilTime}
            value={draft.untilTime}
            onValueChange={(untilTime) => change({ untilTime })}
          />
        </div>
        {draft.text.trim() === '' ? null : (
          <div>
            <p className="mb-2 text-[13.5px] text-ink-2">As everybody sees it:</p>
            <Banner
              announcement={{
                text: draft.text.trim(),
                level: draft.level,
                link: draft.label.trim() === '' ? null : { label: draft.label.trim(), url: '/admin/banner' },
              }}
            />
          </div>
        )}
        {errors.form === undefined ? null : <Notice tone="danger">{errors.form}</Notice>}
        <div>
          <Button type="submit" loading={announce.isPending}>
            Show to everybody
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Returns what to send, or what is wrong with each field. */
function readDraft({ text, label, url, level, fromDay, fromTime, untilDay, untilTime }: Draft): { input: Announce } | { errors: Errors } {
  const halfError = (day: string, time: string) => ((day === '') === (time === '') ? undefined : HALF);
  const halves = { fromTime: halfError(fromDay, fromTime), untilTime: halfError(untilDay, untilTime) };
  const startsAt = instantOf(fromDay, fromTime);
  const parsed = Announce.safeParse({
    text,
    level,
    link: label.trim() === '' && url.trim() === '' ? null : { label, url: url.trim() },
    ...(startsAt === null ? {} : { startsAt }),
    endsAt: instantOf(untilDay, untilTime),
  });
  if (parsed.success && halves.fromTime === undefined && halves.untilTime === undefined) return { input: parsed.data };
  const problemOf = (field: string) => parsed.error?.issues.find(({ path }) => path.at(-1) === field)?.message;
  const errors: Errors = { text: problemOf('text'), label: problemOf('label'), url: problemOf('url'), ...halves };
  return { errors: Object.values(errors).some(Boolean) ? errors : { form: 'This can’t be announced.' } };
}
