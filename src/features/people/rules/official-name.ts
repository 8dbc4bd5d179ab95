// Words that turn a name into one of an office. None is the beginning of another, so a name is read in one way only.
const OFFICES =
  'account|admin|agent|billing|care|centre|center|contact|customer|desk|fraud|help|hq|mail|moderat(?:ion|or)|of(?:fice|ficial)|online|pay(?:ment|out)s?|refunds?|real|safety|security|services?|staff|support|system|team|the|tickets?|trust|uk|verif(?:ication|ied|y)';
// Names are compared by the shapes of their letters, and so are these words.
const OFFICE = new RegExp(shapesOf(`^(?:${OFFICES})+$`));
const PRODUCT = passingFor('turnout');
// Without one of these, a name of an office says nothing about who somebody is.
const SPEAKS_FOR_US = new RegExp(shapesOf('admin|billing|fraud|moderat|official|pay(?:ment|out)|refund|security|staff|support|verif'));

// Small capitals, which have no compatibility form.
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ\u0000ʏᴢ';
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' };

/**
 * Whether a username or display name passes for the product or its staff, as in `Turn0ut Support` or, by the shapes of its letters,
 * `tumout_heIp`: people there are asked for passwords and money. A name that merely contains such a word, such as `Turnout Gear` or `Helpful Ann`, doesn't.
 */
export function soundsOfficial(name: string): boolean {
  return [withoutDigits(name), asLetters(name, '')].some(
    (letters) => PRODUCT.test(letters) || (OFFICE.test(letters) && SPEAKS_FOR_US.test(letters)),
  );
}

/**
 * Whether a name passes, in the same ways, for a site that is called so or for its staff. Digits in the site's own name count: what is called `7even` isn't
 * `Even`.
 */
export function passesForSite(name: string, site: string): boolean {
  const own = foldShapes(site);
  if (own === '') return false;
  const passes = (reading: string, wanted: string) => passingFor(wanted).test(reading);
  if (!/\d/.test(own)) return [withoutDigits(name), asLetters(name, '')].some((reading) => passes(reading, own));
  if (passes(shapesOf(foldShapes(name)), own)) return true;
  return /\D/.test(own) && passes(asLetters(name), asLetters(site));
}

// What folded letters may contain means only itself in a pattern.
function passingFor(letters: string): RegExp {
  return new RegExp(`^(?:${shapesOf(OFFICES)})*${shapesOf(letters)}(?:${shapesOf(OFFICES)})*$`);
}

function withoutDigits(name: string): string {
  return shapesOf(foldShapes(name).replaceAll(/\d/g, ''));
}

// Each digit as the letter that it looks like; `rest` stands for one that looks like none, which otherwise stays.
function asLetters(name: string, rest?: string): string {
  return shapesOf(foldShapes(name).replaceAll(/\d/g, (digit) => DIGITS[digit] ?? rest ?? digit));
}

// Small letters that look like one another in most typefaces, in either case; a capital I is a small i by now.
function shapesOf(letters: string): string {
  return letters.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('v', 'u').replaceAll('ci', 'd');
}

function foldShapes(name: string): string {
  const plain = [...name.normalize('NFKD').toLowerCase()].map((sign) => {
    const at = SMALL_CAPITALS.indexOf(sign);
    return at < 0 ? sign : String.fromCodePoint(97 + at);
  });
  return plain
    .join('')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\d]/gu, '');
}
