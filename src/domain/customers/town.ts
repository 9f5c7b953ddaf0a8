/**
 * True when a typed town is the town of a postal code. Ignores letter case, 'Å' or 'Aa', a missing district ('Odense' for 'Odense C') and
 * an abbreviated last word ('Nykøbing F' for 'Nykøbing Falster').
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

function isShortened(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short !== '' && long.length > 2 && long.startsWith(short)
}
