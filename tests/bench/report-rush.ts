import { style } from '../../src/apps/all/progress.mjs';
import type { RushFigures, RushOutcome } from './measure-rush.ts';
import { milliseconds, ratio, table, verdict, whole } from './table.ts';

/** Prints how a rush for the seats of one date went: as people come when sales open, and, without a goal for its times, evenly and faster. */
export function printRush(figures: RushFigures): void {
  const { buyers, seats, opening, flatOut } = figures;
  const crowd = `${whole(buyers)} buyers for ${whole(seats)} seats`;
  printOutcome(`rush, ${crowd}, half of them in ten seconds, all in a minute`, figures, opening, 'judged');
  printOutcome(`${crowd}, all in 25 seconds`, figures, flatOut, 'for information');
}

function printOutcome(title: string, figures: RushFigures, r: RushOutcome, how: 'judged' | 'for information'): void {
  const { buyers, seats, quietP99, pagesQuietP99 } = figures;
  const [held, pages] = [r.heldP99 / quietP99, r.pagesP99 / pagesQuietP99];
  table(
    [title, 'measured', 'beside', '×', 'goal'],
    [
      [
        'p99 ms until a seat is held',
        milliseconds(r.heldP99),
        `${milliseconds(quietP99)} when quiet`,
        style.bold(ratio(held)),
        how === 'judged' ? verdict(held <= 3, '≤ 3') : '',
      ],
      ['seats held', whole(r.held), `${whole(r.taken)} counted`, '', verdict(r.held === seats && r.taken === seats, whole(seats))],
      [
        'told that it is full',
        whole(r.refused),
        `p99 ${milliseconds(r.refusedP99)} ms`,
        '',
        verdict(r.refused === buyers - seats, whole(buyers - seats)),
      ],
      ['neither', whole(r.other), r.otherAnswers, '', verdict(r.other === 0, '0')],
      ['p99 ms of feed pages meanwhile', milliseconds(r.pagesP99), `${milliseconds(pagesQuietP99)} before`, style.bold(ratio(pages)), ''],
      ['feed pages served meanwhile', ratio(r.pagesServed), '', '', verdict(r.pagesServed >= 0.99, '≥ 0.99')],
    ],
  );
}
