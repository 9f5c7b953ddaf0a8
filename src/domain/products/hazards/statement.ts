import { HAZARD_CODES, hazardStatement } from './hazard-statements.ts'
import { PRECAUTIONARY_CODES, precautionaryStatement } from './precautionary-statements.ts'

export type StatementKind = 'hazard' | 'precautionary'
type Statement = Readonly<{ code: string; text: string }>

/** Statements per kind, and the length of a filled gap. */
export const STATEMENTS = { most: 30, letters: 160 } as const

const WRITTEN = /^(?<code>(?:EUH|H|P)\s*\d{3}[A-Z]{0,2}(?:\s*\+\s*(?:EUH|H|P)\s*\d{3})*)\s*:?(?:\s+(?<detail>.+))?$/i
const MAX_SUGGESTIONS = 3
const GAP = /\{(?<placeholder>[^}]*)\}/

/** The stored spelling: 'p305 + p351 + p338' becomes 'P305+P351+P338'; the text for a gap follows the code. */
export function statementSpelling(written: string): string {
  const { code, detail } = WRITTEN.exec(written.trim())?.groups ?? {}
  if (code === undefined) return written.trim()
  // letters after the number matter: H360Fd differs from H360FD
  const plain = code.replace(/\s+/g, '').replace(/EUH\d+[A-Z]?|[HP](?=\d)/gi, (part) => part.toUpperCase())
  return detail === undefined ? plain : `${plain} ${detail}`
}

/** Why a statement is refused; null when valid: unknown code, an unfilled gap, or text without a gap. */
export function statementProblem(spelled: string, kind: StatementKind): string | null {
  const { code, detail } = partsOf(spelled)
  const wording = wordingOf(code, kind)
  if (wording === null) return unknownCode(code, kind)
  const gap = GAP.exec(wording)?.groups?.placeholder
  if (detail !== null && gap === undefined) return `${code} har en fast ordlyd. Skriv kun koden.`
  if (detail === null && gap === '…') return `${code} har en tom plads: »${shownGap(wording)}«. Skriv efter koden, hvad der skal stå der.`
  return null
}

/** The official Danish wording with its gap filled; null when `statementProblem` finds an error. */
export function readStatement(spelled: string, kind: StatementKind): Statement | null {
  if (statementProblem(spelled, kind) !== null) return null
  const { code, detail } = partsOf(spelled)
  const text = wordingOf(code, kind)?.replace(GAP, (_gap, placeholder: string) => filled(placeholder, detail)) ?? ''
  return { code, text }
}

export function readStatements(spelled: readonly string[], kind: StatementKind): Statement[] {
  return spelled.map((one) => readStatement(one, kind)).filter((one) => one !== null)
}

function filled(placeholder: string, detail: string | null): string {
  if (placeholder === '?') return detail === null ? '' : ` ${detail}`
  return detail ?? placeholder.replace(/\/…$/, '')
}

function wordingOf(code: string, kind: StatementKind): string | null {
  return kind === 'hazard' ? (hazardStatement(code)?.text ?? null) : precautionaryStatement(code)
}

function partsOf(spelled: string): Readonly<{ code: string; detail: string | null }> {
  const end = spelled.indexOf(' ')
  return end < 0 ? { code: spelled, detail: null } : { code: spelled.slice(0, end), detail: spelled.slice(end + 1) }
}

function shownGap(wording: string): string {
  return wording.replace(GAP, '…')
}

function unknownCode(code: string, kind: StatementKind): string {
  if (wordingOf(code, kind === 'hazard' ? 'precautionary' : 'hazard') !== null) {
    return kind === 'hazard' ? `${code} hører til under sikkerhedssætninger.` : `${code} hører til under faresætninger.`
  }
  const name = kind === 'hazard' ? 'Faresætningen' : 'Sikkerhedssætningen'
  const near = /^\D+\d{3}/.exec(code)?.[0]
  const suggestions =
    near === undefined ? [] : (kind === 'hazard' ? HAZARD_CODES : PRECAUTIONARY_CODES).filter((one) => one.startsWith(near))
  const hint = suggestions.length === 0 ? '' : ` Mente du ${suggestions.slice(0, MAX_SUGGESTIONS).join(' eller ')}?`
  return `${name} ${code} findes ikke i CLP-forordningen.${hint}`
}
