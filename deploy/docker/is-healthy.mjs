// The image's health check: ends with status 0 if `web` answers.
const port = process.env.PORT ?? '3000';
const isAlive = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isAlive ? 0 : 1;
