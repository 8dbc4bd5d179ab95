import { members, type Row } from './authorization-table.ts';

export const LIVE_ROWS: Row[] = [
  {
    call: 'GET /live',
    about: 'my own stream',
    outcomes: members('ok'),
    input: () => ({}),
    // A stream doesn't end by itself, so the caller aborts it.
    async send(world, _scene, caller) {
      const end = new AbortController();
      const headers = caller ? { authorization: `Bearer ${caller.token}` } : undefined;
      const { status, headers: told } = await fetch(`${world.origin}/live`, { signal: end.signal, ...(headers ? { headers } : {}) });
      end.abort();
      const code = { 200: 'ok', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' }[status] ?? String(status);
      return { status, code, message: '', data: {}, text: '', headers: told };
    },
  },
  {
    call: 'POST /live/watch',
    about: 'what an unknown stream looks at, which changes nothing',
    outcomes: members('ok'),
    input: ({ things }) => ({ streamId: things.open.uri.id, topics: [`content:${things.open.userId}:${things.open.uri.id}`] }),
  },
];
