import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/apps/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the first page, so no link asks the server which routes exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
