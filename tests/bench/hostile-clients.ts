// A program of its own, so that the cost of sending isn't counted as time that others wait: 64 clients that send bodies of a megabyte as
// fast as they are answered, without a token, until it is stopped.
import process from 'node:process';
import { posting, press } from './press.ts';

const origin = process.env['HOSTILE_TARGET'] ?? '';
const paths = ['/content', '/trpc/user.update', '/monitoring/alert', '/trpc/media.addCaptions'];
const bodies = paths.map((path) => posting(path, `{"message":"${'x'.repeat(1_000_000)}"}`));
let sent = 0;
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
process.send?.({ ready: true });
await press(origin, () => bodies[(sent += 1) % bodies.length] ?? Buffer.alloc(0), { connections: 64, seconds: 3600 });
