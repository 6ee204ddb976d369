/** Characters that HTML names: those that programs write into what they copy. */

/** In the order of their codes, from the no-break space on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const named = new Map<string, string>([
  ...latin
    .split(' ')
    .map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    permil: '‰',
    prime: '′',
    Prime: '″',
    minus: '−',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '',
    zwj: '',
    lrm: '',
    rlm: '',
    Scaron: 'Š',
    scaron: 'š',
    OElig: 'Œ',
    oelig: 'œ',
  }),
]);

function byNumber(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}

/** A name that is not known stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,8})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi,
    (whole, decimal?: string, hexadecimal?: string, name = '') => {
      if (decimal) return byNumber(Number(decimal));
      if (hexadecimal) return byNumber(Number.parseInt(hexadecimal, 16));
      return named.get(name) ?? whole;
    },
  );
}
