import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { BucketAlreadyOwnedByYou, CreateBucketCommand } from '@aws-sdk/client-s3';
import { openS3Client } from '#platform/server/storage/s3-client.ts';
import { readStorageAddress } from '#platform/server/storage/storage-address.ts';
import { freePort } from '../free-port.ts';
import type { TestStore } from './start-s3rver.ts';

const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
const READY_WITHIN_MS = 60_000;
const KEYS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

/** Starts Swift with its S3 API on loopback, one copy of everything below a folder of its own, and makes a bucket. */
export async function startSwift(): Promise<TestStore> {
  const home = mkdtempSync(join(tmpdir(), 'turnout-swift-'));
  const ports = Object.fromEntries(await Promise.all(SERVERS.map(async (name) => [name, await freePort()] as const)));
  mkdirSync(join(home, 'devices/d1'), { recursive: true });
  writeFileSync(join(home, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = turnout\n');
  for (const name of ['account', 'container', 'object'] as const) {
    const builder = join(home, `${name}.builder`);
    const ring = (...words: string[]) => execFileSync('/usr/bin/swift-ring-builder', [builder, ...words], { stdio: 'ignore' });
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${ports[name]}/d1`, '1');
    ring('rebalance');
  }
  const programs = SERVERS.map((name) => {
    const settings = join(home, `${name}.conf`);
    writeFileSync(settings, name === 'proxy' ? proxySettings(home, ports[name] ?? 0) : serverSettings(home, name, ports[name] ?? 0));
    return spawn(`/usr/bin/swift-${name}-server`, [settings], { stdio: 'ignore' });
  });
  const stop = async () => {
    await Promise.all(programs.map(ended));
    rmSync(home, { recursive: true, force: true });
  };
  const url = `s3://turnout/files?endpoint=http://127.0.0.1:${ports['proxy']}`;
  try {
    await makeBucket(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, keys: KEYS, stop };
}

function serverSettings(home: string, name: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
fallocate_reserve = 0
user = ${process.env['USER'] ?? 'root'}
log_level = ERROR
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxySettings(home: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${home}
user = ${process.env['USER'] ?? 'root'}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors proxy-logging cache listing_formats s3api tempauth slo dlo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
force_swift_request_proxy_log = false
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

async function makeBucket(url: string): Promise<void> {
  const address = readStorageAddress(url);
  if (address?.kind !== 's3') throw new Error(`Not an address of a bucket: ${url}`);
  const client = openS3Client(address, { accessKeyId: KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY });
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: address.bucket }));
      return;
    } catch (error) {
      // Made by an attempt whose response was lost while the servers started.
      if (error instanceof BucketAlreadyOwnedByYou) return;
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill();
  await exited;
}
