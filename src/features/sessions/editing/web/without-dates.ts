import type { SessionDraft } from './session-draft.ts';

/** Returns a form without its dates and the days that belong to them: when booking opens and closes, and until when kinds are sold. */
export function withoutDates(draft: SessionDraft): SessionDraft {
  const { opens, closes } = draft.booking;
  return {
    ...draft,
    date: '',
    until: '',
    basedOn: null,
    booking: { ...draft.booking, opens: { ...opens, day: '' }, closes: { ...closes, day: '' } },
    kinds: draft.kinds.map((kind) => ({ ...kind, until: '' })),
  };
}
