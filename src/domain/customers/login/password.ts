import { isStaff, type Role } from '#domain/customers/rights/roles.ts'

/** In characters (requirements §9; staff: requirements §10 'password'). */
export const MIN_PASSWORD_LENGTH = { customer: 6, staff: 12 } as const
/** In characters; hashing longer ones only costs time. */
export const MAX_PASSWORD_LENGTH = 200
export type PasswordHolder = keyof typeof MIN_PASSWORD_LENGTH

/** Which rule a user's password follows: staff see every customer's data and need longer ones (requirements §10 'password'). */
export function passwordHolderOf(user: Readonly<{ role: Role }>): PasswordHolder {
  return isStaff(user) ? 'staff' : 'customer'
}

/** The steps of the strength meter, weakest first. 'too-short' is refused, for staff 'weak' too. */
export const PASSWORD_LEVELS = ['too-short', 'weak', 'fair', 'good', 'strong'] as const
type PasswordLevel = (typeof PASSWORD_LEVELS)[number]

export const PASSWORD_LEVEL_LABELS: Readonly<Record<PasswordLevel, string>> = {
  'too-short': 'For kort',
  weak: 'Svag',
  fair: 'Middel',
  good: 'God',
  strong: 'Stærk',
}

const COMMON =
  /passw[o0]rd|adgangskode|kodeord|qwert|asdf|letmein|velkommen|hemmelig|sommer|vinter|danmark|foliehuset|bilfolie|(?:19|20)\d\d/gi
const CLASSES = [
  { pattern: /[a-zæøå]/, size: 29 },
  { pattern: /[A-ZÆØÅ]/, size: 29 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zæøåA-ZÆØÅ\d]/, size: 33 },
] as const

/** A rough estimate of how hard a password is to guess: common words, years, repeats and runs like 'abc' hardly count. */
export function passwordStrength(password: string, holder: PasswordHolder): PasswordLevel {
  if (!isLongEnough(password, holder)) return 'too-short'
  const bits = guessingBits(password)
  if (bits < WEAK_BELOW_BITS) return 'weak'
  if (bits < 55) return 'fair'
  return bits < 90 ? 'good' : 'strong'
}

/** Why a new password is refused, in Danish; null when it is accepted. */
export function passwordProblem(password: string, holder: PasswordHolder): string | null {
  if (!isLongEnough(password, holder)) return `${PASSWORD_OF[holder]} skal være på mindst ${MIN_PASSWORD_LENGTH[holder]} tegn.`
  if (password.length > MAX_PASSWORD_LENGTH) return TOO_LONG_PASSWORD
  // customers choose freely from six characters on (requirements §9); staff may not use a common password
  return holder === 'staff' && guessingBits(password) < WEAK_BELOW_BITS ? EASY_PASSWORD : null
}

/** Why a new password and its repetition are refused, in Danish; undefined when they match. */
export function repeatedPasswordProblem({
  password,
  confirmation,
}: Readonly<{ password: string; confirmation: string }>): string | undefined {
  return confirmation === password ? undefined : 'Adgangskoderne matcher ikke'
}

export function passwordHint(holder: PasswordHolder): string {
  return `Mindst ${MIN_PASSWORD_LENGTH[holder]} tegn.`
}

const WEAK_BELOW_BITS = 35
const EASY_PASSWORD = 'Adgangskoden er for let at gætte. Brug for eksempel fire ord, der ikke hører sammen.'
export const TOO_LONG_PASSWORD = `Højst ${MAX_PASSWORD_LENGTH} tegn.`
const PASSWORD_OF: Readonly<Record<PasswordHolder, string>> = { customer: 'Adgangskoden', staff: 'Kollegers adgangskode' }

function isLongEnough(password: string, holder: PasswordHolder): boolean {
  return [...password].length >= MIN_PASSWORD_LENGTH[holder]
}

function guessingBits(password: string): number {
  const unusual = password.replace(COMMON, '')
  const alphabet = CLASSES.reduce((size, { pattern, size: more }) => size + (pattern.test(unusual) ? more : 0), 0)
  const codes = [...unusual].map((character) => character.codePointAt(0) ?? 0)
  const surprising = codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1)
  const distinct = new Set(codes).size
  return Math.min(surprising.length, distinct * 2) * Math.log2(Math.max(2, alphabet))
}
