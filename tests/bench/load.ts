import autocannon from 'autocannon';

export type Target = {
  url: string;
  headers?: Record<string, string>;
  /** Each connection sends these in turn. */
  requests?: { method?: 'GET' | 'POST'; path?: string; headers?: Record<string, string>; body?: string }[];
  /** Creates each request, in one sequence for all connections. */
  nextRequest?: () => { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
};

export type Measured = { answers: number; perSecond: number; p50: number; p99: number; bytes: number };

const CONNECTIONS = 32;

/** Keeps 32 connections busy for so long. Throws if any answer was not a success. */
export async function load(target: Target, seconds: number): Promise<Measured> {
  const { nextRequest } = target;
  let refusal = '';
  const onResponse = (status: number, body: string) => {
    if (status >= 300 && refusal === '') refusal = ` The first was ${status}: ${body.slice(0, 200)}`;
  };
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 250,
    ...(target.headers ? { headers: target.headers } : {}),
    requests: nextRequest
      ? [{ setupRequest: (request) => ({ ...request, ...nextRequest() }), onResponse }]
      : (target.requests ?? [{}]).map((request) => ({ ...request, onResponse })),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${target.url} answered ${result.non2xx} requests with a refusal and ${result.errors} not at all, ${result['2xx']} well.${refusal}`,
    );
  }
  const good = result['2xx'];
  if (good === 0) throw new Error(`${target.url} answered nothing in ${seconds} s: measure for longer, with BENCH_SECONDS.`);
  return {
    answers: good,
    perSecond: good / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / good),
  };
}
