import { expect, test } from 'vitest';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import { answerProblems } from './rules.ts';

const question = (id: string, more: Partial<BookingQuestion> = {}): BookingQuestion => ({
  id,
  text: id,
  kind: 'text',
  required: true,
  per: 'order',
  health: false,
  version: 1,
  ...more,
});

test('says of each question and each place at once that its answer is missing', () => {
  const questions = [question('wheel', { per: 'place' }), question('allergies'), question('news', { required: false })];
  const given = [{ questionId: 'wheel', seat: 2, version: 1, answer: 'By the door' }];
  expect(answerProblems(questions, [1, 2, 3], given).map(({ questionId, seat }) => [questionId, seat])).toEqual([
    ['wheel', 1],
    ['wheel', 3],
    ['allergies', 0],
  ]);
  const all = [1, 3].map((seat) => ({ questionId: 'wheel', seat, version: 1, answer: 'By the window' }));
  expect(answerProblems(questions, [1, 2, 3], [...given, ...all, { questionId: 'allergies', version: 1, answer: 'None' }])).toEqual([]);
});
