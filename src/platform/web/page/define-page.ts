import type { dataTagSymbol, QueryClient } from '@tanstack/react-query';
import { data, redirect, useParams, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { isMissing } from '#platform/web/page/is-missing.ts';
import { metaOf, type PageHead } from '#platform/web/page/page-head.ts';
import { queryClient, rpcCodeOf } from '#platform/web/query/query-client.ts';
import { browserTrpc, type Trpc } from '#platform/web/query/rpc.ts';
import type { Site } from '#platform/web/page/site.ts';
import { ssrContext } from '#platform/web/page/ssr-context.ts';

type Options = { queryKey: readonly unknown[] };
type DataOf<Query> = Query extends { queryKey: { [dataTagSymbol]: infer Data } } ? Data : unknown;
type Answers<Queries extends readonly Options[]> = { -readonly [Index in keyof Queries]: DataOf<Queries[Index]> };

/** The parameters of a path pattern: `PathParams<'/:username/post/:postId'>` is `{ username: string; postId: string }`. */
type PathParams<Pattern extends string> = { [Name in ParamNames<Pattern>]: string };

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** `now` is when the page is created; on the server, the moment that its first render counts from. */
type PageArgs<Params> = { params: Params; url: URL; origin: string; now: Date };
/** The router passes the parameters that the page's pattern names. */
type LoaderArgs<Params> = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: Params };
type PageLoaderData = { head: PageHead | null };

type PageDefinition<Params, Queries extends readonly Options[]> = {
  /** Required queries: if one isn't found, the page is a 404. */
  queries: (trpc: Trpc, args: PageArgs<Params>) => readonly [...Queries];
  /** Optional queries: the parts that show them handle their failures. */
  also?: (trpc: Trpc, args: PageArgs<Params>) => readonly Options[];
  /** Queries that depend on the responses of `queries`, such as the posts of the person found; optional, too. */
  next?: (trpc: Trpc, answers: Answers<Queries>, args: PageArgs<Params>) => readonly Options[];
  /**
   * The path of what was found, if it may differ from the one requested, such as after a change of username; null if it doesn't. The reader
   * is redirected there with the query string. The status is 301, so that search engines carry over what they know of the old address; the
   * response has `no-cache`, because that address may come to mean someone else.
   */
  movedTo?: (answers: Answers<Queries>, args: PageArgs<Params>) => string | null;
  /**
   * Title, description and preview, from the responses of `queries`; `next` holds the responses of `next` in order, undefined for one that
   * failed.
   */
  head?: (answers: Answers<Queries>, args: PageArgs<Params>, next: readonly unknown[]) => PageHead;
};

/**
 * Describes a public page's data once for both places where it is fetched: in process for the first page, over HTTP when the reader
 * navigates on. The route module exports `loader`, `clientLoader` and `meta` from it by name.
 */
export function definePage<const Pattern extends string, Queries extends readonly Options[]>(
  pattern: Pattern,
  definition: PageDefinition<PathParams<Pattern>, Queries>,
) {
  type Params = PathParams<Pattern>;
  return {
    pattern,
    async loader({ context, params, request }: LoaderArgs<Params>): Promise<PageLoaderData> {
      const ssr = context.get(ssrContext);
      const args = { params, url: new URL(request.url), origin: ssr.origin, now: new Date(ssr.renderedAt) };
      return { head: await load(definition, ssr.queryClient, ssr.trpc, args, failOnServer) };
    },
    async clientLoader({ params, request }: LoaderArgs<Params>): Promise<PageLoaderData> {
      const args = { params, url: new URL(request.url), origin: location.origin, now: new Date() };
      return { head: await load(definition, queryClient(), browserTrpc(), args, failInBrowser) };
    },
    meta({
      loaderData,
      error,
      matches,
    }: {
      loaderData?: PageLoaderData | undefined;
      error?: unknown;
      matches: MetaMatches;
    }): MetaDescriptor[] {
      return metaOf(isMissing(error) ? NOT_FOUND_HEAD : loaderData?.head, siteOf(matches));
    },
    /** The parameters of the address, typed by the pattern. */
    useParams: () => useParams() as Params,
  };
}

const NOT_FOUND_HEAD: PageHead = { title: 'Not found', unlisted: true };

/** The `meta` of a route whose boundary stands in for pages below it that aren't found; their own `meta` isn't called then. */
export function boundaryMeta({ error, matches }: { error?: unknown; matches: MetaMatches }): MetaDescriptor[] {
  return metaOf(isMissing(error) ? NOT_FOUND_HEAD : null, siteOf(matches));
}

/** The `meta` of a page without data of its own, such as a form. */
export function pageMeta(head: PageHead | null) {
  return ({ matches }: { matches: MetaMatches }): MetaDescriptor[] => metaOf(head, siteOf(matches));
}

export type MetaMatches = readonly ({ loaderData?: unknown } | undefined)[];

/** What the root route passes down to the pages below it. */
function siteOf(matches: MetaMatches): Pick<Site, 'origin' | 'name'> {
  return (matches[0]?.loaderData as Site | undefined) ?? NO_SITE;
}

// Before the root route has loaded, which needs nothing that could fail.
const NO_SITE = { origin: 'http://localhost', name: '' };

async function load<Params, Queries extends readonly Options[]>(
  definition: PageDefinition<Params, Queries>,
  client: QueryClient,
  trpc: Trpc,
  args: PageArgs<Params>,
  fail: (error: unknown) => void,
): Promise<PageHead | null> {
  const extras = (definition.also?.(trpc, args) ?? []).map((options) => fetchOne(client, options).catch(() => undefined));
  try {
    const answers = (await Promise.all(definition.queries(trpc, args).map((options) => fetchOne(client, options)))) as Answers<Queries>;
    const path = definition.movedTo?.(answers, args) ?? null;
    if (path !== null) throw redirect(path + args.url.search, 301);
    const next = (definition.next?.(trpc, answers, args) ?? []).map((options) => fetchOne(client, options).catch(() => undefined));
    const [nextAnswers] = await Promise.all([Promise.all(next), ...extras]);
    return definition.head?.(answers, args, nextAnswers) ?? null;
  } catch (error) {
    if (error instanceof Response) throw error;
    fail(error);
    return null;
  }
}

function fetchOne(client: QueryClient, options: Options): Promise<unknown> {
  // The screen's own query retries; opening a page should not wait for that.
  if ('initialPageParam' in options) return client.fetchInfiniteQuery({ ...options, retry: false });
  return client.fetchQuery({ ...options, retry: false });
}

/** Refusals that may not occur in the browser: it can be signed in, the server never is. */
const GUEST_REFUSALS = new Set(['UNAUTHORIZED', 'FORBIDDEN']);

function failOnServer(error: unknown): void {
  const code = rpcCodeOf(error);
  if (code !== null && GUEST_REFUSALS.has(code)) return;
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') throw data(null, { status: isGoneForGood(error) ? 410 : 404 });
  if (code === 'SERVICE_UNAVAILABLE' || code === 'TIMEOUT') throw data(null, { status: 503 });
  if (code === 'TOO_MANY_REQUESTS') throw data(null, { status: 429 });
  throw error;
}

// Reads the refusal of a procedure in this very process.
function isGoneForGood(error: unknown): boolean {
  return fieldOf(fieldOf(error, 'cause'), 'isGone') === true;
}

function failInBrowser(error: unknown): void {
  const code = rpcCodeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') throw data(null, { status: 404 });
}
