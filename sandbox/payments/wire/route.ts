import type { Call } from '../world.ts';
import type { RawParams } from './form.ts';
import type { Json } from './present.ts';
import { array, readParams, type Shape, type Source, string, type Values } from './schema.ts';

/** The ids in a path, by their names in the route's path. */
export type Ids = { readonly [name: string]: string };

/** One API operation. `prepare` checks the parameters and returns the work, to be run in a transaction. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly prepare: (raw: RawParams, source: Source) => Prepared;
};

export type Prepared = { readonly expand: readonly string[]; readonly run: (call: Call, ids: Ids) => Json };

/** Declares an operation by its parameter schema and its work. Operations of v1 also take `expand`, except deletions. */
export function route<S extends Shape>(
  method: Route['method'],
  path: string,
  shape: S,
  work: (call: Call, params: Values<S>, ids: Ids) => object,
): Route {
  const expandable = path.startsWith('/v1/') && method !== 'DELETE';
  return {
    method,
    path,
    prepare: (raw, source) => {
      const { expand, ...rest } = raw;
      const params = readParams(shape, expandable ? rest : raw, source);
      const paths = expandable && expand !== undefined ? array(string(200), 20).read(expand, 'expand', source) : [];
      return { expand: paths, run: (call, ids) => work(call, params, ids) as Json };
    },
  };
}

/** The id with a given name; routes only request names from their own path. */
export function idOf(ids: Ids, name = 'id'): string {
  return ids[name] ?? '';
}
