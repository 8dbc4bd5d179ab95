import type { StoredQuestion } from '#db/stored-json.ts';
import type { NewQuestion } from '#features/content/contract/booking-questions.ts';

/**
 * Returns the questions of a session as they are stored, null for none: those given, or those it has if none are given. A question whose
 * words or choices change gets the next version.
 */
export function storedQuestions(given: readonly NewQuestion[] | undefined, before: readonly StoredQuestion[] | null): string | null {
  const questions = given === undefined ? (before ?? []) : given.map((question) => versioned(question, before ?? []));
  return questions.length === 0 ? null : JSON.stringify(questions.map(inOrder));
}

function versioned(question: NewQuestion, before: readonly StoredQuestion[]): StoredQuestion {
  const earlier = before.find(({ id }) => id === question.id);
  if (!earlier) return { ...question, version: 1 };
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
