import { skipToken, type QueryFunctionContext } from '@tanstack/react-query';
import type { Trpc } from '#platform/web/query/rpc.ts';

/** Sends a call: `call('query', 'user.getUser', { userId })`. */
export type Call = (type: 'query' | 'mutation', path: string, input: unknown) => Promise<unknown>;

type Input = Record<string, unknown> | typeof skipToken | undefined;
type Options = Record<string, unknown> | undefined;
type Key = readonly [path: readonly string[], { input?: Record<string, unknown> }?];

/**
 * Builds the options that `createTRPCOptionsProxy` of `@trpc/tanstack-react-query` builds, of which the pages use a tenth: the library
 * brings along its client and parts of its server, 7 kB on every first visit. `call-options.test.ts` compares the two.
 */
export function callOptions(call: Call): Trpc {
  return proxyOf([], call) as Trpc;
}

/** Whatever is read from it is one step further; a call of it is a call of the last step, of the procedure named by those before. */
function proxyOf(steps: readonly string[], call: Call): unknown {
  return new Proxy(() => undefined, {
    // A promise may not take it for another one.
    get: (_target, step) => (typeof step === 'string' && step !== 'then' ? proxyOf([...steps, step], call) : undefined),
    apply: (_target, _self, [first, second]: [Input, Options]) => make(steps.slice(0, -1), steps.at(-1) ?? '', call, first, second),
  });
}

function make(path: readonly string[], kind: string, call: Call, first: Input, second: Options): unknown {
  const name = path.join('.');
  switch (kind) {
    case 'pathKey':
      return pathKey(path);
    case 'pathFilter':
      return { ...(first as Options), queryKey: pathKey(path) };
    case 'queryKey':
      return queryKey(path, 'query', first);
    case 'queryFilter':
      return { ...second, queryKey: queryKey(path, 'query', first) };
    case 'queryOptions':
      return {
        ...second,
        queryKey: queryKey(path, 'query', first),
        queryFn: first === skipToken ? skipToken : ({ queryKey }: QueryFunctionContext) => call('query', name, inputIn(queryKey)),
      };
    case 'infiniteQueryKey':
      return queryKey(path, 'infinite', first);
    case 'infiniteQueryFilter':
      return { ...second, queryKey: queryKey(path, 'infinite', first) };
    case 'infiniteQueryOptions': {
      const nextPage = ({ queryKey, pageParam, direction }: QueryFunctionContext<readonly unknown[], unknown>) =>
        call('query', name, { ...inputIn(queryKey), ...(pageParam === undefined ? {} : { cursor: pageParam }), direction });
      return {
        ...second,
        queryKey: queryKey(path, 'infinite', first),
        queryFn: first === skipToken ? skipToken : nextPage,
        initialPageParam: second?.['initialCursor'] ?? (first === skipToken ? undefined : first?.['cursor']),
      };
    }
    case 'mutationKey':
      return [path];
    case 'mutationOptions':
      return { ...(first as Options), mutationKey: [path], mutationFn: (input: unknown) => call('mutation', name, input) };
    default:
      throw new Error(`Calls have no ${kind}.`);
  }
}

function pathKey(path: readonly string[]): readonly unknown[] {
  return path.length === 0 ? [] : [path];
}

function queryKey(path: readonly string[], type: 'query' | 'infinite', input: Input): readonly unknown[] {
  if (input === undefined || input === skipToken) return [path, { type }];
  if (type === 'query') return [path, { input, type }];
  const { cursor: _cursor, direction: _direction, ...rest } = input;
  return [path, { input: rest, type }];
}

function inputIn(key: readonly unknown[]): Record<string, unknown> | undefined {
  return (key as Key)[1]?.input;
}
