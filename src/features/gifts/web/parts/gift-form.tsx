import { useState, type FormEvent, type ReactNode } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ADDRESS_RULE } from '../../copy.ts';
import { localDayOf, sendAtOf } from '../../rules.ts';
import type { GiftDetails } from './use-buy-gift.ts';

const DAY_MS = 86_400_000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type GiftDraft = { way: 'mail' | 'link'; name: string; email: string; words: string; /** Null for today. */ day: string | null };

// What was typed is there again if the dialog was closed on the way, as long as this tab is open; it is nobody's but this page's.
const drafts = new Map<string, GiftDraft>();

/** Forgets what was typed for a gift, once it is bought. */
export function forgetGiftDraft(of: string): void {
  drafts.delete(of);
}

type GiftFormProps = {
  /** What is given, whose draft this is. */
  draftOf: string;
  /** What it is worth and what becomes of it, where nothing beside the form says so. */
  rules: ReactNode;
  /** What of it is given, if there is a choice. */
  choice: ReactNode;
  /** When it can be mailed no more; null if a long time from now. */
  latestDay: string | null;
  isReady: boolean;
  busy: boolean;
  problem: string | null;
  onSubmit: (details: GiftDetails) => void;
};

/** For whom a gift is, with which words, and how it reaches them. */
export function GiftForm({ draftOf, rules, choice, latestDay, isReady, busy, problem, onSubmit }: GiftFormProps) {
  const now = useNow();
  const { user: me } = useOwnUser();
  const [draft, setDraft] = useState<GiftDraft>(() => drafts.get(draftOf) ?? { way: 'mail', name: '', email: '', words: '', day: null });
  const { way, name, email, words } = draft;
  const day = draft.day !== null && draft.day >= localDayOf(now) ? draft.day : localDayOf(now);
  const change = (changed: Partial<GiftDraft>) => {
    drafts.set(draftOf, { ...draft, ...changed });
    setDraft({ ...draft, ...changed });
  };
  const isToMe = way === 'mail' && me !== null && email.trim().toLowerCase() === me.email.toLowerCase();
  const { form, errors, show, clear } = useFormErrors<'email'>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isReady) return;
    if (show({ email: way === 'mail' && !ADDRESS.test(email.trim()) ? 'Enter a whole email address' : undefined })) return;
    const sendAt = way === 'mail' ? sendAtOf(day, new Date()) : null;
    onSubmit({
      ...(name.trim() === '' ? {} : { receiverName: name }),
      ...(way === 'mail' ? { receiverEmail: email.trim() } : {}),
      ...(words.trim() === '' ? {} : { words }),
      ...(sendAt === null ? {} : { sendAt }),
    });
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {choice}
      <TextField
        label="Their name"
        optional
        value={name}
        autoComplete="off"
        maxLength={LIMITS.guestNameMax}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Segmented
        wide
        label="How it reaches them"
        value={way}
        onValueChange={(value) => change({ way: value })}
        options={[
          { value: 'mail', label: 'By email' },
          { value: 'link', label: 'I pass a link on' },
        ]}
      />
      {way === 'mail' ? (
        <>
          <TextField
            label="Their email address"
            type="email"
            autoComplete="off"
            value={email}
            maxLength={LIMITS.emailMax}
            hint={isToMe ? 'This is your own address: the gift will be mailed to you, and you can pass it on.' : ADDRESS_RULE}
            error={errors.email}
            onChange={({ target }) => {
              change({ email: target.value });
              clear('email');
            }}
          />
          <DateField
            label="Send it on"
            value={day}
            min={localDayOf(now)}
            max={localDayOf(latestOf(latestDay, now))}
            hint={day === localDayOf(now) ? 'It’s sent as soon as you have paid.' : 'It’s sent at 9 in the morning.'}
            onValueChange={(value) => change({ day: value })}
          />
        </>
      ) : (
        <p className="text-[13.5px] text-ink-2">Once you have paid, your order shows the link to copy.</p>
      )}
      <TextArea
        label="Your words"
        optional
        rows={3}
        value={words}
        maxLength={LIMITS.giftWordsMax}
        countTo={LIMITS.giftWordsMax}
        countNear
        onChange={({ target }) => change({ words: target.value })}
      />
      {rules}
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" wide loading={busy} disabled={!isReady}>
        Continue to payment
      </Button>
    </form>
  );
}

function latestOf(day: string | null, now: Date): Date {
  const latest = now.getTime() + (LIMITS.giftDaysAheadMax - 1) * DAY_MS;
  // At 9 in the morning, before what is given has begun.
  return new Date(day === null ? latest : Math.min(latest, Math.max(now.getTime(), Date.parse(day) - DAY_MS)));
}
