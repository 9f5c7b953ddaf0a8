export type WordPair = Readonly<{ en: string; da: string }>

const TRADE: readonly WordPair[] = [
  { en: 'Gloss', da: 'Blank' },
  { en: 'Glossy', da: 'Blank' },
  { en: 'Matte', da: 'Mat' },
  { en: 'Matt', da: 'Mat' },
  { en: 'Satin', da: 'Satin' },
  { en: 'Metallic', da: 'Metallic' },
  { en: 'Chrome', da: 'Krom' },
  { en: 'Carbon', da: 'Karbon' },
  { en: 'Brushed', da: 'Børstet' },
  { en: 'Forged', da: 'Smedet' },
  { en: 'Leather', da: 'Læder' },
  { en: 'Steel', da: 'Stål' },
  { en: 'Clear', da: 'Klar' },
  { en: 'Dark', da: 'Mørk' },
  { en: 'Light', da: 'Lys' },
  { en: 'Cast', da: 'Støbt' },
  { en: 'Smoke', da: 'Røg' },
  { en: 'Hard', da: 'Hård' },
  { en: 'Tools', da: 'Værktøj' },
  { en: 'Ink', da: 'Blæk' },
  { en: 'Laminate', da: 'Laminat' },
]
const ENDINGS = ['', 'e', 't', 'ne', 'te']
const FINISH_AFTER_COLOUR = /^(?:metal|metallic|krom|chrome|mat|blank|satin)$/

/** One spelling for all ways of writing Danish letters: 'blå', 'blaa', 'bla' and decomposed 'Blå' are equal. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/æ|ä/g, 'ae')
    .replace(/ø|ö|oe/g, 'o')
    .replace(/å|aa/g, 'a')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** 'Luftkanaler · PET-liner' has three. */
export function foldedWords(phrase: string): string[] {
  return phrase
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(fold)
}

/** How certainly a word names a colour: 3 the word itself, 2 its end ('midnatsblå'), 1 its beginning ('sølvmetal'), 0 not at all. */
export function namesColour(word: string, { en, da }: WordPair): 0 | 1 | 2 | 3 {
  const written = fold(word)
  const danish = fold(da)
  if (written === fold(en) || (written === 'gray' && fold(en) === 'grey')) return 3
  if (ENDINGS.some((ending) => written === danish + ending || written === doubled(danish) + ending)) return 3
  if (danish.length >= 3 && written.length > danish.length + 1 && ENDINGS.slice(0, 3).some((ending) => written.endsWith(danish + ending)))
    return 2
  return written.startsWith(danish) && FINISH_AFTER_COLOUR.test(written.slice(danish.length)) ? 1 : 0
}

/** A word in both languages in the shop's spelling: 'groen' is 'Grøn' and 'Green'. */
export function spell(word: string, colours: readonly WordPair[], names: readonly WordPair[]): WordPair {
  const known =
    [...TRADE, ...names, ...colours].find(({ en, da }) => fold(word) === fold(da) || fold(word) === fold(en)) ??
    colours.find(({ en }) => fold(en) === 'grey' && fold(word) === 'gray')
  if (known) return known
  const restored = withDanishEnding(word, colours)
  return { en: restored, da: restored }
}

function withDanishEnding(word: string, colours: readonly WordPair[]): string {
  const lower = word.toLowerCase()
  for (const { da } of colours) {
    const danish = da.toLowerCase()
    const written = spellings(danish).find(
      (spelling) => spelling !== danish && lower.endsWith(spelling) && lower.length > spelling.length + 1,
    )
    if (written) return withLetters(word.slice(0, -written.length), written) + danish
  }
  return word
}

function withLetters(stem: string, ending: string): string {
  if (!/ae|oe|aa/.test(ending)) return stem
  return stem.replace(/ae/gi, 'æ').replace(/oe/gi, 'ø').replace(/aa/gi, 'å')
}

function spellings(danish: string): string[] {
  const long = danish.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa')
  const short = danish.replaceAll('æ', 'ae').replaceAll('ø', 'o').replaceAll('å', 'a')
  return [danish, long, short]
}

function doubled(word: string): string {
  return word + (word.at(-1) ?? '')
}
