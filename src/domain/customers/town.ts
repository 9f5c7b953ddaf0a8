/**
 * True when a typed town is the one of a postal code. Letter case, 'Å' or 'Aa', a left out district ('Odense' of 'Odense C') and a last word that is
 * written out ('Nykøbing Falster' of 'Nykøbing F') make no difference.
 */
export function isTownOf(typed: string, town: string): boolean {
  const said = wordsOf(typed)
  const known = wordsOf(town)
  if (said.length === 0 || said.length > known.length) return false
  return said.every((word, index) => word === known[index] || (index > 0 && isShortened(word, known[index] ?? '')))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('å', 'aa')
  return plain.split(/[\s.]+/).filter(Boolean)
}

/** 'F' of 'Falster'. Districts of two letters are no words: 'S' and 'SØ' are two places. */
function isShortened(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short !== '' && long.length > 2 && long.startsWith(short)
}
