import { v7 } from 'uuid';
import { createContent } from '#kernel/http/paths.ts';
import { readDrafts, storeDraft } from '#features/content/shared/composer/composer-draft.ts';
import { SessionDraft } from './session-draft.ts';
import { withoutDates } from './without-dates.ts';

/** The beginning of the names under which templates are stored in this browser. */
export const TEMPLATES = 'turnout.draft.session-template.';

/** The form for a new session that begins as a template. */
export function fromTemplate(id: string): string {
  return `${createContent}?template=${id}`;
}

export type SessionTemplate = { id: string; title: string; savedAt: string; draft: SessionDraft };

/** Returns a person's templates of sessions in this browser, newest first. */
export function readTemplates(userId: string): SessionTemplate[] {
  return readDrafts(TEMPLATES, userId, SessionDraft).map(({ rest, savedAt, draft }) => ({
    id: rest,
    title: draft.title.trim() || 'Without a title',
    savedAt,
    draft,
  }));
}

/**
 * Stores a form as a template, without its dates; one with the same title makes room for it. Returns false if this browser has no room or
 * stores nothing.
 */
export function saveTemplate(userId: string, draft: SessionDraft): boolean {
  const same = readTemplates(userId).find(({ draft: { title } }) => title.trim() === draft.title.trim());
  return storeDraft({ key: TEMPLATES + (same?.id ?? v7()), writer: userId }, withoutDates(draft)) !== null;
}

/** Returns the form of a new session that begins as a template; null if this person has no such template in this browser. */
export function draftOfTemplate(userId: string, templateId: string, id: string): SessionDraft | null {
  const template = readTemplates(userId).find((one) => one.id === templateId);
  return template ? { ...withoutDates(template.draft), id } : null;
}
