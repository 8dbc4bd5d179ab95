import { DATA_MARK } from '../copy.ts';
import type { LegalKind } from '../contract.ts';

/** How the form names each text, and what it says of it. */
export const EDITED: Record<LegalKind, { tab: string; note: string }> = {
  TERMS: { tab: 'Terms', note: 'Your words take the place of the terms that come with the software. Leave them empty to return to those.' },
  PRIVACY: {
    tab: 'Privacy',
    note: `Your words stand around the list of personal data, which follows the software and stays. It comes where a line says ${DATA_MARK}, otherwise at the end. Leave them empty to return to the policy that comes with the software.`,
  },
  IMPRINT: { tab: 'Imprint', note: 'Who runs the site. The page and its link below every page exist while it has words.' },
};
