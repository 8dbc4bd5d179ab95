import type { StoredQuestion } from '#db/stored-json.ts';
import type { NewQuestion } from '#features/content/contract/booking-questions.ts';

type Before = { questions: readonly StoredQuestion[] | null; edit_count: number };

/**
 * Returns the questions of a session as they are stored, null for none: those given, or those it has if none are given. A question whose
 * words or choices change gets the next version, and one that wasn't there a version that it can't have had before it was removed.
 */
export function storedQuestions(given: readonly NewQuestion[] | undefined, before: Before | null): string | null {
  const questions = given === undefined ? (before?.questions ?? []) : given.map((question) => versioned(question, before));
  return questions.length === 0 ? null : JSON.stringify(questions.map(inOrder));
}

/** Whether a question is about health now that wasn't, or wasn't there. */
export function marksHealth(given: readonly NewQuestion[] | undefined, before: readonly StoredQuestion[] | null): boolean {
  return (given ?? []).some(({ id, health }) => health && !before?.some((earlier) => earlier.id === id && earlier.health));
}

// Each edit adds at most one to a version, so after so many of them none is above their number and one.
function versioned(question: NewQuestion, before: Before | null): StoredQuestion {
  const earlier = before?.questions?.find(({ id }) => id === question.id);
  if (!earlier) return { ...question, version: before ? before.edit_count + 2 : 1 };
  const isSame = wordsOf(earlier) === wordsOf(question);
  return { ...question, version: isSame ? earlier.version : earlier.version + 1 };
}

function wordsOf({ text, kind, choices }: NewQuestion): string {
  return JSON.stringify([text, kind, choices ?? []]);
}

// The database doesn't preserve the order of fields.
function inOrder({ id, text, kind, required, per, health, choices, version }: StoredQuestion): StoredQuestion {
  return { id, text, kind, required, per, health, ...(kind === 'choice' ? { choices } : {}), version };
}
