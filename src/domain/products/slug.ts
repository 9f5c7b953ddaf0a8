const DANISH: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', ß: 'ss' }
const LONGEST = 60

/** Why a text is not a slug, in Danish; null when it is. */
export function slugProblem(text: string): string | null {
  if (text === '') return SLUG_MISSING
  if (text.length > LONGEST) return `Højst ${LONGEST} tegn.`
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? null : 'Et ID må kun have små bogstaver a-z, tal og bindestreg.'
}

/** A name as part of an address: 'Støbt, mat' is 'stoebt-mat'. Empty when nothing of it is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLocaleLowerCase('da')
    .replace(/[æøåß]/g, (letter) => DANISH[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '')
}

/** The slug, with the first free number from 2 when it is taken; `fallback` for a name without a slug. */
export function freeSlug(name: string, used: ReadonlySet<string>, fallback: string): string {
  const slug = slugOf(name) || fallback
  if (!used.has(slug)) return slug
  let number = 2
  while (used.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

export const SLUG_MISSING = 'ID er påkrævet'
