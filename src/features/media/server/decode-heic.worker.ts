import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

const { width, height, data } = await decode({ buffer: workerData as Uint8Array });
const bytes = new Uint8Array(data);
parentPort?.postMessage({ width, height, data: bytes }, [bytes.buffer]);
