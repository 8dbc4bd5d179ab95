import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/apps/web',
  buildDirectory: 'build',
  ssr: true,
  // The first page carries the whole route table, so no link has to ask the server which routes exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
