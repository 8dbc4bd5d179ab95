import { createHmac } from 'node:crypto';
import { defineRefusals } from '#kernel/http/refusal.ts';
import { isSignedBy, type AppSecret } from '../program/app-secret.ts';

const refusals = defineRefusals({
  BAD_CURSOR: { code: 'BAD_REQUEST', message: 'This cursor isn’t valid. Start again from the first page.' },
});

/** Where a list continues: the sort values of the last row. */
export type Position = (string | number)[];

export type Cursors = {
  /** Creates a list's opaque cursor; `list` names it, so that another list refuses the cursor. */
  seal(list: string, position: Position): string;
  /** Reads a cursor back. Refuses a forged one, or another list's, with BAD_REQUEST. */
  open(list: string, cursor: string): Position;
};

/** Opaque, authenticated cursors for keyset paging (docs/product.md#paging). */
export function createCursors(secret: AppSecret): Cursors {
  const sign = (one: string, list: string, body: string) =>
    createHmac('sha256', one).update(`cursor:${list}:${body}`).digest().subarray(0, 12);
  return {
    seal(list, position) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(secret.current, list, body).toString('base64url')}`;
    },
    open(list, cursor) {
      const [body, signature, ...rest] = cursor.split('.');
      if (body === undefined || signature === undefined || rest.length > 0) throw refusals.BAD_CURSOR();
      if (!isSignedBy(secret, Buffer.from(signature, 'base64url'), (one) => sign(one, list, body))) throw refusals.BAD_CURSOR();
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Position;
    },
  };
}
