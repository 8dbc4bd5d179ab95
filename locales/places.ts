// Where words for people stand, and where they never do, by the names of attributes, properties and calls.

/** Attributes and properties that hold words for people, even a single small one. */
export const TEXT_NAMES = new Set(
  (
    'title label placeholder alt message text description hint help words sentence detail details lead heading subject body summary note ' +
    'caption prompt confirm confirmLabel cancelLabel  button  empty question answer  one many singular plural noun legend ' +
    'suffix unitLabel ariaLabel aria-label aria-description aria-roledescription aria-valuetext aria-placeholder tooltip    ' +
    'submitLabel  buttonLabel subtitle footer intro explanation   '
  ).split(' '),
);

/** Attributes and properties that never hold words for people. */
export const CODE_NAMES = new Set(
  (
    'className class style id key name type role href to src srcSet rel target method encType autoComplete inputMode enterKeyHint htmlFor form d ' +
    'value hash viewBox preserveAspectRatio fill stroke sizes media as variant size tone side align path code kind icon format loading decoding fetchPriority crossOrigin charSet ' +
    'httpEquiv property lang dir pattern accept capture event table column schema queue statement sql channel level look width height ' +
    'aria-labelledby aria-describedby aria-controls aria-owns aria-live aria-current aria-haspopup aria-autocomplete aria-activedescendant ' +
    'aria-relevant aria-orientation aria-sort aria-invalid aria-errormessage policy env timeZone hostname host scope grantType tokenType algorithm'
  ).split(' '),
);

/** Calls whose own strings are for programs: names, selectors, statements, logs and faults. */
export const CODE_CALLS = new Set(
  (
    'Error TypeError RangeError SyntaxError AggregateError DOMException Fault URL URLSearchParams RegExp Request Headers TextDecoder ' +
    'Symbol enum literal startsWith endsWith includes indexOf lastIndexOf split match matchAll test exec getAttribute setAttribute hasAttribute ' +
    'removeAttribute addEventListener removeEventListener dispatchEvent querySelector querySelectorAll closest matches matchMedia getItem setItem ' +
    'removeItem createElement getElementById setProperty getPropertyValue header getHeader setHeader removeHeader get has delete on once off emit ' +
    'where whereRef orderBy select selectFrom innerJoin leftJoin groupBy on onRef column columns returning insertInto updateTable deleteFrom doUpdateSet ' +
    'Set add problemOf monthName useError transaction debug info warn error fatal trace log child raw ref lit query execute createHash createHmac update digest encode decode from timingSafeEqual ' +
    'supportedValuesOf DateTimeFormat NumberFormat DisplayNames Collator Segmenter RelativeTimeFormat ListFormat localeCompare normalize ' +
    'toLocaleString requireEnv assert invariant defineJob spawn execFile fetch import meta brand uuid regex slot'
  ).split(' '),
);

/** Small words of programs in files of words for people. */
export const NOT_TEXT: Partial<Record<string, readonly string[]>> = {
  'src/features/memberships/purchases/copy.ts': ['bought', 'given'],
  'src/features/payments/payouts/copy.ts': ['surname', 'dob', 'address', 'phone', 'email', 'document'],
  'src/features/payments/orders/copy/sold-words.ts': ['plain'],
  'src/features/tickets/kinds/web/kinds-dialog.tsx': ['standard'],
  'src/features/payments/codes/web/code-dialog.tsx': ['covers'],
};
