/**
 * Says whether words of a source are for people. `isExpected`: they stand where only words for people stand, so that a single small word
 * counts. `isBesideStatements`: statements stand in the same file, which put in values between small words, too. `text` has U+0000 where a value
 * is put in.
 */
export function isText(text: string, isExpected: boolean, isBesideStatements = false): boolean {
  const words = text.replaceAll('\0', ' ').trim().split(/\s+/);
  if (!/\p{L}{2}/u.test(text) && !(isExpected && /\p{L}/u.test(text))) return false;
  if (isCode(text.trim(), isExpected)) return false;
  if (text.includes('\0') && !/\s/.test(text) && !isExpected) return false;
  if (isExpected) return !words.every((word) => /^[A-Z]+(?:_[A-Z]+)+$/.test(word));
  if (words.length === 1 && isBesideValue(text)) return !isBesideStatements && !CLASS_WORDS.has(words[0] ?? '');
  if (words.length === 1) return /^[A-Z]\p{Ll}+[.,:!?…]?$/u.test(words[0] ?? '');
  if (words.every((word) => CLASS.test(word)) && words.filter((word) => STRUCTURED.test(word)).length * 3 >= words.length) return false;
  if (words.every((word) => CLASS_WORDS.has(word))) return false;
  return words.filter((word) => /^[“‘(]?\p{L}[\p{L}’'-]*[.,:;!?)”’…]*$/u.test(word)).length * 2 >= words.length;
}

const CLASS = /^[!-]?[a-z\d@*&[(][\w\-:./[\]()%#,&*>+=!@'"~|^$?]*$/;
const STRUCTURED = /[a-z\d\])][-:[/][a-z\d[(#]/;
const CLASS_WORDS = new Set(
  (
    'absolute block border capitalize collapse container contents fixed flex flow grid group grow hidden inline invisible italic lowercase ' +
    'outline peer relative resize ring rounded shadow shrink static sticky table transition truncate underline uppercase visible'
  ).split(' '),
);

// `{count} left`, `booked {day}`
function isBesideValue(text: string): boolean {
  return /^\0,? \p{Ll}+[.!?]?$|^\p{Ll}+ \0$|^\0,? \p{Ll}+ \0[.!?]?$/u.test(text);
}

const SQL =
  /::[a-z]|\b(?:cross join|left join|inner join|case when|order by|group by|is null|is not null|not in|for update|skip locked|coalesce|array_agg|at time zone|as materialized|in \(select)\b|^(?:[\0\s(]|and|with)*\b(?:select|exists|where) [\0(a-z]|[a-z\d\0)] (?:[<>=]|<=|>=|@@|between(?= \0)) |(?:^|\s):[a-z]+\b|\.[a-z_]+ (?:asc|desc)\b|^[\s,]*(?:and )?[a-z]\w*\.(?:[a-z\0]|$)|^, \0 as /;

function isCode(text: string, isExpected: boolean): boolean {
  if (/^(?:[a-z]+:)?\/\/|^(?:\/|\.\/|#|data:|mailto:|tel:|blob:)|^[a-z-]+: /.test(text)) return true;
  if (!/\s/.test(text) && /[/_={}<>@#[\]\\;|]|\p{L}:\p{L}|\p{L}\.\p{L}|\p{Ll}\p{Lu}|\d\p{L}|^[.\-+*$%]/u.test(text)) return true;
  // `In-Person` is a label where labels stand, and so is `Export as CSV`.
  if (!isExpected && /^[A-Z][a-z]+(?:-[A-Z][a-z]+)+$|^[\w.]+ as \w+$/.test(text)) return true;
  if (/(?:^|[\s,>])[a-z]+\[[a-z-]+[\]~|^$*=]/.test(text)) return true;
  if (/^[\w.]+ (?:asc|desc)$|^[a-z]+\/[a-z*+.-]+(?:[;,]|$)/.test(text)) return true;
  if (/var\(--|calc\(|^\(.*:.*\)|!important|^<[\w!]|=>|&&|\$\{|(?:max|s-max)-age=|no-store|'self'|'none'/.test(text)) return true;
  if (/^h\d$|^(?:double precision|union all|is not|is distinct from|not like)$|^[a-z_]+ [a-z]{1,2}$|^[a-z\d]+(?:-[a-z\d]+)+$/.test(text))
    return true;
  if (SQL.test(text)) return true;
  return (
    /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|ALTER|CREATE|DROP|BEGIN|COMMIT|LOCK|SET|ANALYZE|VACUUM|COPY|GRANT|LISTEN|NOTIFY) /i.test(
      text,
    ) && / (?:[a-z]+_[a-z]+|[*=]|\$\d) ?|;$| (?:TABLE|INDEX|INTO|LOCAL|STATISTICS) /.test(text)
  );
}
