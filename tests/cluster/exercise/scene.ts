import type { Exercise, Person } from './steps.ts';

export type Item = { userId: string; id: string };
export type EventOfSale = { owner: string; id: string; sessionId: string };

/** The demo's people and things that the exercise uses. */
export type Scene = {
  maya: Person;
  noah: Person;
  robin: Person;
  /** A post of maya's, and one of somebody else. */
  post: Item;
  other: Item;
  /** Dates of others with places left: free ones, and ones that cost something. */
  free: EventOfSale;
  paid: EventOfSale;
  another: EventOfSale;
  /** Whose session the free date belongs to. */
  hostName: string;
};

const POST = `select user_id as "userId", id from contents where type = 'POST' and status = 'published' and visibility = 'PUBLIC'`;
const EVENTS = `select session_owner_user_id as owner, id, session_id as "sessionId" from session_events
  where start_at > now() + interval '1 day' and cancelled_at is null and session_owner_user_id <> all ($1::uuid[])
    and (max_participant_count is null or participant_count + held_count < max_participant_count)
    and not exists (select 1 from tickets t where t.owner_user_id = session_owner_user_id and t.session_event_id = session_events.id
      and t.user_id = any ($1::uuid[]))`;

/** Signs in the demo's three people and finds what they will read and buy. */
export async function findScene(exercise: Exercise, people: { email: string; password: string; username: string }[]): Promise<Scene> {
  const signIn = async (name: string) => {
    const one = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!one) throw new Error(`The demo has no ${name}.`);
    return exercise.signIn(one);
  };
  const [maya, noah, robin] = [await signIn('maya'), await signIn('noah'), await signIn('robin')];
  const must = async <Row extends object>(query: string, values: unknown[]): Promise<Row> => {
    const row = await exercise.find<Row>(query, values);
    if (row === null) throw new Error('The demo lacks something that the exercise uses.');
    return row;
  };
  const nobody = [maya.userId, noah.userId, robin.userId];
  const free = await must<EventOfSale>(`${EVENTS} and price = 0 order by start_at limit 1`, [nobody]);
  const paid = await must<EventOfSale>(`${EVENTS} and price > 0 order by start_at limit 1`, [nobody]);
  const host = await must<{ username: string }>('select username from users where user_id = $1', [free.owner]);
  return {
    maya,
    noah,
    robin,
    post: await must<Item>(`${POST} and user_id = $1 order by created_at desc limit 1`, [maya.userId]),
    other: await must<Item>(`${POST} and user_id <> all ($1::uuid[]) order by created_at desc limit 1`, [nobody]),
    free,
    paid,
    another: await must<EventOfSale>(`${EVENTS} and price > 0 and id <> $2 order by start_at desc limit 1`, [nobody, paid.id]),
    hostName: host.username,
  };
}

/** How calls name a post. */
export const uriOf = ({ id }: Item) => ({ type: 'POST', id });
