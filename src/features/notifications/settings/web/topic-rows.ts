import type { MatrixGroup } from '#ui/fields/check-matrix.tsx';
import type { Matrix } from '../contract.ts';
import type { NotificationChannel, NotificationTopic } from '../../rules/topics.ts';
import { TOPIC_COPY, TOPIC_GROUPS } from '../../copy/topics.ts';

/** Returns the rows of the settings under their headings, with what is chosen; `channel` leaves out topics that don't have that channel. */
export function topicRows(matrix: Matrix, channel?: NotificationChannel): MatrixGroup<NotificationChannel, NotificationTopic>[] {
  return TOPIC_GROUPS.map(({ label, topics }) => ({
    label,
    rows: topics
      .filter((topic) => channel === undefined || matrix[topic][channel] !== null)
      .map((topic) => ({ id: topic, label: TOPIC_COPY[topic].label, hint: TOPIC_COPY[topic].hint, cells: matrix[topic] })),
  })).filter(({ rows }) => rows.length > 0);
}
