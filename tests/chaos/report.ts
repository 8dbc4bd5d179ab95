import { FAULTS, type FaultName } from './faults.ts';
import type { Losses } from './lose-on-purpose.ts';
import type { Finding } from './invariants.ts';
import type { Round } from './run-rounds.ts';

export type Figures = {
  /** Acknowledged, lost and done twice, by the number of the round. */
  rounds: (Round & { acknowledged: number; lost: number; twice: number })[];
  findings: Finding[];
  leaks: number;
  /** How often someone was let in who was shut out. */
  letIn: number;
  controls: { durable: Losses; careless: Losses };
};

const COLUMNS = [
  '',
  'times',
  'kills',
  'acknowledged',
  'lost',
  'twice',
  'oversold',
  '5xx',
  '503',
  'no answer',
  'recovered',
  'slowest',
  'lasted',
];

/**
 * Returns the table, one row per kind of fault with the median and the slowest recovery; a line for each thing that is wrong, none if all is
 * well; and the faults during which something was.
 */
export function reportOf(figures: Figures): { table: string; wrong: string[]; suspects: FaultName[] } {
  const byFault = Map.groupBy(figures.rounds, ({ fault }) => fault);
  const rows = [...byFault].map(([fault, rounds]) => rowOf(FAULTS[fault].what, rounds));
  rows.push(rowOf('together', figures.rounds));
  for (const [what, { acknowledged, lost }] of [
    ['control: a killed database whose commits wait', figures.controls.durable],
    ['control: one whose commits do not, must lose', figures.controls.careless],
  ] as const)
    rows.push([what, '', '', String(acknowledged), String(lost), '', '', '', '', '', '', '', '']);
  const wrong = wrongOf(figures);
  const suspects = [...byFault.keys()].filter((fault) => wrong.some((line) => line.startsWith(`${fault}: `)));
  return { table: tableOf([COLUMNS, ...rows]), wrong, suspects };
}

function rowOf(what: string, rounds: Figures['rounds']): string[] {
  const sum = (of: (round: Figures['rounds'][number]) => number) => String(rounds.reduce((total, round) => total + of(round), 0));
  const oversold = ({ findings }: Round) => findings.find(({ invariant }) => invariant === 'oversold')?.count ?? 0;
  const recovered = rounds.map(({ recoveredSeconds }) => recoveredSeconds).toSorted((one, other) => one - other);
  const seconds = (value = Number.NaN) => (Number.isNaN(value) ? 'never' : `${value.toFixed(1)} s`);
  return [
    what,
    String(rounds.length),
    sum(({ kills }) => kills),
    sum(({ acknowledged }) => acknowledged),
    sum(({ lost }) => lost),
    sum(({ twice }) => twice),
    sum(oversold),
    sum(({ tries }) => tries.faults.length),
    sum(({ tries }) => tries.unavailable.length),
    sum(({ tries }) => tries.broken.length),
    seconds(recovered[Math.floor(recovered.length / 2)]),
    seconds(Math.max(...recovered)),
    `${rounds.reduce((total, { lastedSeconds }) => total + lastedSeconds, 0).toFixed(1)} s`,
  ];
}

function wrongOf({ rounds, findings, leaks, letIn, controls }: Figures): string[] {
  const lines = rounds.flatMap(({ fault, lost, twice, tries, findings: found }) => [
    ...(lost > 0 ? [`${fault}: ${lost} acknowledged actions were lost`] : []),
    ...(twice > 0 ? [`${fault}: ${twice} actions were done twice`] : []),
    ...(tries.faults.length > 0 ? [`${fault}: ${tries.faults.length} faults, such as ${tries.faults[0]}`] : []),
    ...found.map(({ invariant, count, example }) => `${fault}: ${invariant}, ${count}, such as ${example}`),
  ]);
  lines.push(...findings.map(({ invariant, count, example }) => `at the end: ${invariant}, ${count}, such as ${example}`));
  if (leaks > 0) lines.push(`${leaks} responses revealed an address to a guest`);
  if (letIn > 0) lines.push(`${letIn} times someone signed out or suspended was let in`);
  if (rounds.every(({ acknowledged }) => acknowledged === 0)) lines.push('nothing was acknowledged, so nothing was tested');
  if (controls.durable.lost > 0) lines.push(`a database whose commits wait lost ${controls.durable.lost}`);
  if (controls.careless.lost === 0) lines.push('a database whose commits do not wait lost nothing: losses cannot be seen here');
  return lines;
}

function tableOf(rows: string[][]): string {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n');
}
