import { style } from '../../src/apps/all/progress.mjs';
import type { RushFigures } from './measure-rush.ts';
import { milliseconds, ratio, table, verdict, whole } from './table.ts';

/** Prints how a rush for the seats of one date went. */
export function printRush(r: RushFigures): void {
  const [held, pages] = [r.heldP99 / r.quietP99, r.pagesP99 / r.pagesQuietP99];
  table(
    [`rush, ${whole(r.buyers)} buyers for ${whole(r.seats)} seats in ${r.seconds} s`, 'measured', 'beside', '×', 'goal'],
    [
      [
        'p99 ms until a seat is held',
        milliseconds(r.heldP99),
        `${milliseconds(r.quietP99)} when quiet`,
        style.bold(ratio(held)),
        verdict(held <= 3, '≤ 3'),
      ],
      ['seats held', whole(r.held), `${whole(r.taken)} counted`, '', verdict(r.held === r.seats && r.taken === r.seats, whole(r.seats))],
      [
        'told that it is full',
        whole(r.refused),
        `p99 ${milliseconds(r.refusedP99)} ms`,
        '',
        verdict(r.refused === r.buyers - r.seats, whole(r.buyers - r.seats)),
      ],
      ['neither', whole(r.other), r.otherAnswers, '', verdict(r.other === 0, '0')],
      ['p99 ms of feed pages meanwhile', milliseconds(r.pagesP99), `${milliseconds(r.pagesQuietP99)} before`, style.bold(ratio(pages)), ''],
      ['feed pages served meanwhile', ratio(r.pagesServed), '', '', verdict(r.pagesServed >= 0.99, '≥ 0.99')],
    ],
  );
}
