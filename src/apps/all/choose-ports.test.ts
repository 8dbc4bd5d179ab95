import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { choosePorts, recallPorts } from './choose-ports.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'turnout-ports-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const ANY = { mailbox: 0, payments: 0, smtp: 0 };

test('chooses five different ports that the system does not assign to other programs by itself', async () => {
  for (let round = 0; round < 5; round += 1) {
    const chosen = Object.values(await choosePorts({ dataDir, host: '127.0.0.1', port: 0, ports: ANY }));
    expect(new Set(chosen).size).toBe(5);
    for (const port of chosen) {
      expect(port).toBeGreaterThan(1024);
      expect(port).toBeLessThan(32_768);
    }
    rmSync(join(dataDir, 'ports.json'));
  }
});

test.each([0, 3000, 45_533, 65_535])('names ports that exist before the first start: PORT %s', (port) => {
  const ports = Object.values(recallPorts({ dataDir, port, ports: { mailbox: null, payments: null, smtp: null } }));
  expect(new Set(ports).size).toBe(5);
  for (const found of ports) {
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(65_536);
  }
});
