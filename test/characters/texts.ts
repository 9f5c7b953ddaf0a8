/** Invisible characters: bidirectional marks, joiners, fillers, selectors, tags, the soft hyphen and the byte order mark. */
export const UNSEEN_CHARACTERS =
  '\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u202e\u2060\u2066\u2069\u206a\u3164\ufe0f\ufeff\uffa0\u{e0041}\u{e0100}'
/** Spaces and hyphens that look like the plain ones. */
export const ODD_CHARACTERS = '\u00a0\u2002\u2009\u202f\u205f\u3000\u2010\u2011\u2028\u2029\u0085'

/** Texts by what is odd in them; each is cleaned or refused by every field. */
export const TEXTS: Readonly<Record<string, string>> = {
  unseen: `\u202d12${[...UNSEEN_CHARACTERS].join('3')}4\u200b`,
  'unseen alone': UNSEEN_CHARACTERS,
  'odd spaces and hyphens': `a${[...ODD_CHARACTERS].join('b')}c`,
  'a short number with a mark': '\u200e8000',
  combining: `So\u0308ren A\u030a ${'e\u0301'.repeat(3)}`,
  'marks alone': '\u0301\u0308',
  'very many marks': `Z${'\u0335\u0321'.repeat(60)}`,
  'right to left': 'שלום مرحبا 12',
  'four bytes': '😀𝒮ø𠜎🇩🇰',
  overlong: 'å'.repeat(20_001),
  'overlong and unseen': '\u200b'.repeat(20_001),
  control: 'a\u0001\u007f\u0081b\uffff',
  zero: 'a\0b',
  'half a character': 'a\ud83d',
}
