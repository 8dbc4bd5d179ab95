import type { Page } from '@playwright/test';

/** Makes a REST call as the person signed in on the page. */
export function call<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([to, json]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
      const response = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', authorization }, body: json });
      if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    [path, JSON.stringify(body)] as const,
  ) as Promise<Answer>;
}

/** Calls a procedure as the person signed in on the page. */
export async function callAs(page: Page, procedure: string, input: object): Promise<void> {
  await page.evaluate(
    async ([name, body]) => {
      const response = await fetch(`/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    [procedure, input] as const,
  );
}

type PublishedSession = {
  returnPolicy?: { hoursBefore: number; percent: number; lateCostsUse: boolean };
  title: string;
  startsAt: Date;
  addressLine?: string;
  city?: string;
  weeklyUntil?: Date;
  notes?: string;
  price?: number;
  kinds?: { id: string; name: string; price: number }[];
  maxParticipantCount?: number;
  minimum?: { people: number; hoursBefore: number };
};

/** Publishes a session of the person signed in on the page, with one date unless it repeats, online unless a place is given. */
export async function publishSession(page: Page, details: PublishedSession) {
  const { title, startsAt, weeklyUntil, addressLine, city, ...others } = details;
  const { content } = await call<{ content: { id: string; nextEvent: { id: string } } }>(page, '/session', {
    content: {
      title,
      duration: 60,
      startDateTime: startsAt.toISOString(),
      timeZone: 'Europe/London',
      ...others,
      ...(weeklyUntil
        ? { isRepeating: true, repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: weeklyUntil.toISOString() } }
        : {}),
      ...(addressLine
        ? { locationType: 'in-person', addressLine, city }
        : { locationType: 'online', locationUrl: 'https://meet.example/room' }),
    },
  });
  return { sessionId: content.id, sessionEventId: content.nextEvent.id };
}
