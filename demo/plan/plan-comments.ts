import { BEFORE_THE_SESSION, REMARKS } from '../people/conversation.ts';
import type { DemoPerson } from '../people/person.ts';
import { createRandom, type Random } from '../pictures/random.ts';
import { demoId } from './demo-id.ts';
import type { PlannedContent } from './plan-contents.ts';
import { type DemoRows, HOUR, userIdOf } from './rows.ts';

type Line = { author: string; text: string; answers: boolean };

/** Plans the comments: those that come with the texts, then a few remarks, some of them answered. Sets the comment counts to match. */
export function planComments(contents: readonly PlannedContent[], now: Date): DemoRows['comments'] {
  return contents.flatMap((content) => {
    const random = createRandom(`comments:${content.row.id}`);
    const lines = [...toldLines(random, content), ...remarks(random, content)];
    const rows = toRows(random, content, lines, now);
    content.row.comment_count = rows.length;
    return rows;
  });
}

// `> text` is the creator's answer, `username: text` is a particular person's comment, anything else is anyone's.
function toldLines(random: Random, { talk, creator, audience, row }: PlannedContent): Line[] {
  const taken = new Set([creator.username]);
  return talk.map((line) => {
    if (line.startsWith('> ')) return { author: creator.username, text: line.slice(2), answers: true };
    const named = /^([a-z0-9_]{4,15}): (.*)$/s.exec(line);
    const author = named?.[1] ?? random.pick(strangers(audience, `${row.text} ${line}`, taken)).username;
    taken.add(author);
    return { author, text: named?.[2] ?? line, answers: false };
  });
}

function remarks(random: Random, { row, creator, audience }: PlannedContent): Line[] {
  // Subscribers are so few that the same ones would speak again and again.
  if (row.visibility === 'PRIVATE') return [];
  const pool = random.shuffle(row.type === 'SESSION' ? BEFORE_THE_SESSION : REMARKS);
  const people = random.shuffle(strangers(audience, row.text, new Set([creator.username])));
  const count = Math.floor(random.between(0, 1) ** 1.6 * creator.pull * 6);
  return pool.slice(0, count).flatMap(([said, answer], index) => {
    const username = people[index]?.username;
    if (username === undefined) return [];
    const remark = { author: username, text: said, answers: false };
    return random.chance(0.35) ? [remark, { author: creator.username, text: answer, answers: true }] : [remark];
  });
}

// Leaves out people whose first name occurs in the text, so that nobody talks about themself as if about someone else.
function strangers(audience: readonly DemoPerson[], text: string, taken: ReadonlySet<string>): DemoPerson[] {
  return audience.filter(({ username, name }) => !taken.has(username) && !text.includes(name.split(' ')[0] ?? name));
}

function toRows(random: Random, { row, createdAt }: PlannedContent, lines: readonly Line[], now: Date): DemoRows['comments'] {
  // All comments have to fit between then and now.
  const step = Math.min(7 * HOUR, (now.getTime() - createdAt.getTime()) / (lines.length + 1));
  let last: string | null = null;
  const rows = lines.map((line, index) => {
    const id = demoId('comment', row.id, index);
    const parent = line.answers ? last : null;
    if (!line.answers) last = id;
    return {
      content_user_id: row.user_id,
      id,
      content_id: row.id,
      content_type: row.type,
      user_id: userIdOf(line.author),
      text: line.text,
      parent_comment_id: parent,
      created_at: new Date(createdAt.getTime() + (index + random.between(0.3, 0.9)) * step),
    };
  });
  return rows.map((one) => ({ ...one, reply_count: rows.filter(({ parent_comment_id: parent }) => parent === one.id).length }));
}
