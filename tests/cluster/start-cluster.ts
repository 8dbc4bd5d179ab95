import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createCitusDatabase, startNode, type CitusNode } from './citus-node.ts';

const Endpoints = z.object({
  web: z.url(),
  mailbox: z.url(),
  payments: z.url(),
  demo: z.array(z.object({ email: z.string(), password: z.string(), username: z.string() })).optional(),
});
const DATABASE = 'turnout';
const HOST = '127.0.0.1';
// Ends what hangs, and nothing else.
const READY_WITHIN_MS = 900_000;

export type Cluster = {
  bin: string;
  folder: string;
  databaseUrl: string;
  coordinator: CitusNode;
  workers: CitusNode[];
  /** Starts one more server and makes it a worker; its shards come with a rebalancing. */
  addWorker(): Promise<CitusNode>;
  stop(): Promise<void>;
};

/** A coordinator and two workers on the loopback, with an empty database. */
export async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-cluster-'));
  // The servers may run as another user.
  chmodSync(folder, 0o755);
  const nodes: CitusNode[] = [];
  const startNext = async (name: string) => {
    const node = await startNode(bin, join(folder, name));
    nodes.push(node);
    await createCitusDatabase(node, DATABASE, false);
    return node;
  };
  const stop = async () => {
    for (const node of nodes) await node.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const coordinator = await startNext('coordinator');
    await coordinator.run(DATABASE, `select citus_set_coordinator_host('${HOST}', ${coordinator.port})`);
    return await addWorkers({ bin, folder, databaseUrl: coordinator.url(DATABASE), coordinator, startNext, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addWorkers({
  startNext,
  ...cluster
}: Omit<Cluster, 'workers' | 'addWorker'> & { startNext: (name: string) => Promise<CitusNode> }): Promise<Cluster> {
  const workers: CitusNode[] = [];
  const addWorker = async () => {
    const worker = await startNext(`worker-${workers.length + 1}`);
    await cluster.coordinator.run(DATABASE, `select citus_add_node('${HOST}', ${worker.port})`);
    workers.push(worker);
    return worker;
  };
  await addWorker();
  await addWorker();
  return { ...cluster, workers, addWorker };
}

export type World = z.infer<typeof Endpoints> & { stop(): Promise<void> };

/** Starts the product as people do, on the cluster. The first time it loads the demo, and returns once all of it is there. */
export async function startWorld(cluster: Cluster): Promise<World> {
  const dataDir = dataDirOf(cluster);
  const child = startCommand(cluster, []);
  const file = join(dataDir, 'endpoints.json');
  const deadline = performance.now() + READY_WITHIN_MS;
  const read = () => (existsSync(file) ? Endpoints.parse(JSON.parse(readFileSync(file, 'utf8'))) : null);
  let endpoints = read();
  while (endpoints?.demo === undefined) {
    if (hasEnded(child) || performance.now() > deadline) throw new Error(`Turnout did not start. Its logs are in ${dataDir}/logs.`);
    await sleep(200);
    endpoints = read();
  }
  return { ...endpoints, stop: () => end(child) };
}

/** Runs a command of `npm start`, such as `database distribute`, and throws if it fails. */
export async function runCommand(cluster: Cluster, words: string[]): Promise<void> {
  const child = startCommand(cluster, words);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`\`npm start -- ${words.join(' ')}\` failed: ${said}`);
}

const dataDirOf = ({ folder }: Cluster) => join(folder, 'data');

function startCommand(cluster: Cluster, words: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../src/apps/all/start.mjs'), ...words], {
    env: {
      ...process.env,
      PORT: '0',
      MAILBOX_PORT: '0',
      PAYMENTS_PORT: '0',
      SMTP_PORT: '0',
      HOST,
      DATA_DIR: dataDirOf(cluster),
      DATABASE_URL: cluster.databaseUrl,
      TURNOUT_DEMO: '1',
      PUBLIC_ORIGIN: '',
      SMTP_URL: '',
      PAYMENTS_MODE: '',
      // One address does everything here.
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'ignore', words.length === 0 ? 'ignore' : 'pipe'],
  });
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
