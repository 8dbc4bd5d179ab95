import type { SQLInputValue } from 'node:sqlite';

import { missingObject } from '../wire/api-error.ts';
import type { Kind, Objects } from '../wire/objects.ts';
import type { Call } from '../world.ts';

/** What the API never shows of an object but the sandbox needs. */
type Hidden = { [key: string]: unknown };
type Row = { seq: number; id: string; kind: string; account: string; created: number; body: string; hidden: string };

/** Stores a new object in the books of the call's account. */
export function insertObject<K extends Kind>(call: Call, kind: K, object: Objects[K] & { id: string }, hidden: Hidden = {}): void {
  const created = Math.floor(call.now().getTime() / 1000);
  call.database
    .prepare('INSERT INTO object (id, kind, account, created, body, hidden) VALUES (?, ?, ?, ?, ?, ?)')
    .run(object.id, kind, call.account, created, JSON.stringify(object), JSON.stringify(hidden));
}

/** Changes some fields of a stored object and returns the whole object. */
export function updateObject<K extends Kind>(call: Call, kind: K, id: string, changes: Partial<Objects[K]>): Objects[K] {
  const changed = { ...getObject(call, kind, id), ...changes };
  call.database.prepare('UPDATE object SET body = ? WHERE id = ?').run(JSON.stringify(changed), id);
  return changed;
}

export function updateHidden(call: Call, id: string, changes: Hidden): void {
  const hidden = { ...hiddenOf(call, id), ...changes };
  call.database.prepare('UPDATE object SET hidden = ? WHERE id = ?').run(JSON.stringify(hidden), id);
}

export function deleteObject(call: Call, id: string): void {
  call.database.prepare('DELETE FROM object WHERE id = ?').run(id);
}

/** The object, or undefined. Ids are unique across accounts, so this searches every account's books. */
export function findObject<K extends Kind>(call: Call, kind: K, id: string): Objects[K] | undefined {
  const row = call.database.prepare('SELECT body FROM object WHERE id = ? AND kind = ?').get(id, kind) as Pick<Row, 'body'> | undefined;
  return row === undefined ? undefined : (JSON.parse(row.body) as Objects[K]);
}

/** The object, or 404 `resource_missing`. */
export function getObject<K extends Kind>(call: Call, kind: K, id: string): Objects[K] {
  const found = findObject(call, kind, id);
  if (found === undefined) throw missingObject(kind, id);
  return found;
}

/** The object named in a call's path; it must be in the books of the call's own account. */
export function getOwnObject<K extends Kind>(call: Call, kind: K, id: string): Objects[K] {
  const row = call.database.prepare('SELECT body FROM object WHERE id = ? AND kind = ? AND account = ?').get(id, kind, call.account) as
    | Pick<Row, 'body'>
    | undefined;
  if (row === undefined) throw missingObject(kind, id);
  return JSON.parse(row.body) as Objects[K];
}

/** Any object by its id alone, for expanding. */
export function findAnyObject(call: Call, id: string): { [key: string]: unknown } | undefined {
  const row = call.database.prepare('SELECT body FROM object WHERE id = ?').get(id) as Pick<Row, 'body'> | undefined;
  return row === undefined ? undefined : (JSON.parse(row.body) as { [key: string]: unknown });
}

export function hiddenOf(call: Call, id: string): Hidden {
  const row = call.database.prepare('SELECT hidden FROM object WHERE id = ?').get(id) as Pick<Row, 'hidden'> | undefined;
  return row === undefined ? {} : (JSON.parse(row.hidden) as Hidden);
}

export type Query = {
  /** A body field (a name or a dotted path) and its allowed values. */
  readonly where?: { readonly [field: string]: string | boolean | readonly string[] | undefined };
  readonly created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
};

/** A page of objects, newest first. With `before`, the page that ends just before that object. */
export function queryObjects<K extends Kind>(call: Call, kind: K, query: Query): Objects[K][] {
  const conditions = ['account = ?', 'kind = ?'];
  const values: SQLInputValue[] = [call.account, kind];
  const add = (condition: string, ...more: SQLInputValue[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  for (const [field, wanted] of Object.entries(query.where ?? {})) {
    if (wanted === undefined) continue;
    const list: readonly SQLInputValue[] = typeof wanted === 'boolean' ? [Number(wanted)] : typeof wanted === 'string' ? [wanted] : wanted;
    // The path is part of the statement text; otherwise SQLite wouldn't use an index on it.
    add(`json_extract(body, '$.${field}') IN (${list.map(() => '?').join(', ')})`, ...list);
  }
  const { gt, gte, lt, lte } = query.created ?? {};
  if (gt !== undefined) add('created > ?', gt);
  if (gte !== undefined) add('created >= ?', gte);
  if (lt !== undefined) add('created < ?', lt);
  if (lte !== undefined) add('created <= ?', lte);
  if (query.after !== undefined) add('seq < ?', seqOf(call, kind, query.after));
  if (query.before !== undefined) add('seq > ?', seqOf(call, kind, query.before));
  const order = query.before === undefined ? 'DESC' : 'ASC';
  const rows = call.database
    .prepare(`SELECT body FROM object WHERE ${conditions.join(' AND ')} ORDER BY seq ${order} LIMIT ?`)
    .all(...values, query.limit) as Pick<Row, 'body'>[];
  const objects = rows.map((row) => JSON.parse(row.body) as Objects[K]);
  return query.before === undefined ? objects : objects.toReversed();
}

function seqOf(call: Call, kind: Kind, id: string): number {
  const row = call.database.prepare('SELECT seq FROM object WHERE id = ? AND kind = ? AND account = ?').get(id, kind, call.account) as
    | Pick<Row, 'seq'>
    | undefined;
  if (row === undefined) throw missingObject(kind, id);
  return row.seq;
}
