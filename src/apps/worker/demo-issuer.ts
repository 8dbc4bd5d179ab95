/** The issuer of the demo's people in `identity_claims`, which marks them as the demo's for good. */
export const DEMO_ISSUER = 'urn:turnout:demo';
