import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

const picture: unknown = workerData;
if (!(picture instanceof Uint8Array)) throw new TypeError('A picture comes as bytes.');
const { width, height, data } = await decode({ buffer: picture });
const bytes = new Uint8Array(data);
parentPort?.postMessage({ width, height, data: bytes }, [bytes.buffer]);
