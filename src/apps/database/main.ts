import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { DistributionRefused, distribute } from './distribute.ts';

const USAGE = 'Usage: `database distribute [--shards N] [--one-node]`.';
const SHARDS = { standard: 32, most: 1024 };

process.exitCode = await main(process.argv.slice(2));

/** `npm start -- database distribute`: spreads the tables over the nodes of a Citus cluster (docs/runbooks/run-on-citus.md). */
async function main(words: string[]): Promise<number> {
  const given = readWords(words);
  if (given === null) {
    console.warn(USAGE);
    return 2;
  }
  try {
    const { sessionUrl, directUrl } = readConfig(process.env).database;
    const report = (table: string) => console.warn(`  ${table}`);
    const { moved, nodes, tables } = await distribute(sessionUrl, { ...given, isPooled: directUrl !== null, report });
    console.warn(
      moved === 0
        ? `All ${tables} tables lie where they should, on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}.`
        : `Distributed ${moved} tables. All ${tables} lie where they should, on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}.`,
    );
    return 0;
  } catch (error) {
    console.warn(error instanceof ConfigError || error instanceof DistributionRefused ? error.message : error);
    return 1;
  }
}

function readWords(words: string[]): { shards: number; isOneNode: boolean } | null {
  try {
    const options = { shards: { type: 'string' }, 'one-node': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const shards = values.shards === undefined ? SHARDS.standard : Number(values.shards);
    const isValid = positionals.length === 1 && positionals[0] === 'distribute' && Number.isInteger(shards);
    return isValid && shards >= 1 && shards <= SHARDS.most ? { shards, isOneNode: values['one-node'] === true } : null;
  } catch {
    return null;
  }
}
