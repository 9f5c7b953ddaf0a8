/** The alphabet of UFIs, without letters that look like digits (ECHA, UFI Developers Manual, 2.1.2). */
const ALPHABET = '0123456789ACDEFGHJKMNPQRSTUVWXY'

export const UFI_WRONG = 'En UFI har 16 tegn som N1QV-R02N-J00M-WQD5, og det første er et kontroltegn. Tjek, at den er skrevet rigtigt af.'

/** The printed form: four groups of four in capitals. */
export function ufiSpelling(written: string): string {
  const plain = written
    .replace(/^\s*UFI\s*:/i, '')
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  return plain.replace(/(?<=^(?:.{4})+)(?=.)/g, '-')
}

/** Whether a UFI has the right form and check character (UFI Developers Manual, 2.1.4). */
export function isUfi(spelled: string): boolean {
  if (!/^(?:[0-9A-Y]{4}-){3}[0-9A-Y]{4}$/.test(spelled)) return false
  const [check = -1, ...values] = [...spelled.replaceAll('-', '')].map((character) => ALPHABET.indexOf(character))
  if (check < 0 || values.includes(-1)) return false
  const sum = values.reduce((total, value, place) => total + (place + 2) * value, 0)
  return (sum + check) % ALPHABET.length === 0
}
