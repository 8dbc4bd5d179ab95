import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CheckMatrix } from '#ui/fields/check-matrix.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { MailPreferences, UpdateMailPreferences } from '../contract/mail-preferences.ts';
import { DIGEST_CHOICES } from '../../settings/copy.ts';
import { topicRows } from '../../settings/web/topic-rows.ts';

type MailMatrixProps = {
  preferences: MailPreferences;
  busy: boolean;
  onChange: (change: Omit<UpdateMailPreferences, 'token'>) => void;
};

const COLUMNS = [{ id: 'mail', label: 'Email' }] as const;

/** The matrix of mailed topics, and the digest. */
export function MailMatrix({ preferences: { matrix, digest }, busy, onChange }: MailMatrixProps) {
  const groups = topicRows(matrix, 'mail').map((group) => ({
    ...group,
    rows: group.rows.map(({ id, label, cells }) => ({
      id,
      label,
      hint: cells.mail?.choosable ? undefined : 'Always by email: it’s about your money, tickets or account',
      cells: { mail: cells.mail },
    })),
  }));
  return (
    <>
      <Card>
        <CheckMatrix
          label="Which emails you get"
          columns={COLUMNS}
          groups={groups}
          onChange={(topic, _column, on) => onChange({ choice: { topic, on } })}
        />
      </Card>
      <Card padded as="section">
        <Segmented
          label="Digest of what you missed"
          wide
          options={DIGEST_CHOICES}
          value={digest}
          onValueChange={(value) => onChange({ digest: value })}
        />
      </Card>
      <Button variant="ghost" className="self-start" loading={busy} onClick={() => onChange({ none: true })}>
        Turn off all optional emails
      </Button>
    </>
  );
}
