declare module '@adobe/structured-data-validator' {
  type Extracted = { jsonld: Record<string, object[]>; microdata: object; rdfa: object; errors: object[] };
  type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING' };
  export default class Validator {
    constructor(schemaOrgJson: object | null);
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
