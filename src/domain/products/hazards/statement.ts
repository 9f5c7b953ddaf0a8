import { HAZARD_CODES, hazardStatement } from './hazard-statements.ts'
import { PRECAUTIONARY_CODES, precautionaryStatement } from './precautionary-statements.ts'

export type StatementKind = 'hazard' | 'precautionary'
/** A statement as it is read: 'P501' with the wording the regulation gives it. */
type Statement = Readonly<{ code: string; text: string }>

/** The most statements of a kind a label has, and how long what fills a gap may be. */
export const STATEMENTS = { most: 30, letters: 160 } as const

const WRITTEN = /^(?<code>(?:EUH|H|P)\s*\d{3}[A-Z]{0,2}(?:\s*\+\s*(?:EUH|H|P)\s*\d{3})*)\s*:?(?:\s+(?<detail>.+))?$/i
/** So many codes are asked about when one is not known. */
const MOST_MEANT = 3
const GAP = /\{(?<given>[^}]*)\}/

/**
 * A statement in the one spelling it is kept in: 'p305 + p351 + p338' becomes 'P305+P351+P338', and what fills the gap of a statement
 * follows its code: 'P501 genbrugspladsen'. What is no code stays as it is.
 */
export function statementSpelling(written: string): string {
  const { code, detail } = WRITTEN.exec(written.trim())?.groups ?? {}
  if (code === undefined) return written.trim()
  // the letters behind a number tell statements apart: H360Fd is another one than H360FD
  const plain = code.replace(/\s+/g, '').replace(/EUH\d+[A-Z]?|[HP](?=\d)/gi, (part) => part.toUpperCase())
  return detail === undefined ? plain : `${plain} ${detail}`
}

/** Why a spelled statement cannot stand on a label, or null: a code the regulation does not have, a gap left open, words it has no place for. */
export function statementProblem(spelled: string, kind: StatementKind): string | null {
  const { code, detail } = partsOf(spelled)
  const wording = wordingOf(code, kind)
  if (wording === null) return unknownCode(code, kind)
  const gap = GAP.exec(wording)?.groups?.given
  if (detail !== null && gap === undefined) return `${code} har en fast ordlyd. Skriv kun koden.`
  if (detail === null && gap === '…') return `${code} har en tom plads: »${shownGap(wording)}«. Skriv efter koden, hvad der skal stå der.`
  return null
}

/** The official Danish wording, its gap filled. Only for what `statementProblem` finds nothing wrong with; otherwise null. */
export function readStatement(spelled: string, kind: StatementKind): Statement | null {
  if (statementProblem(spelled, kind) !== null) return null
  const { code, detail } = partsOf(spelled)
  const text = wordingOf(code, kind)?.replace(GAP, (_gap, given: string) => filled(given, detail)) ?? ''
  return { code, text }
}

/** Statements as they are read, in the order given. */
export function readStatements(spelled: readonly string[], kind: StatementKind): Statement[] {
  return spelled.map((one) => readStatement(one, kind)).filter((one) => one !== null)
}

function filled(given: string, detail: string | null): string {
  if (given === '?') return detail === null ? '' : ` ${detail}`
  return detail ?? given.replace(/\/…$/, '')
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
  const meant = near === undefined ? [] : (kind === 'hazard' ? HAZARD_CODES : PRECAUTIONARY_CODES).filter((one) => one.startsWith(near))
  const hint = meant.length === 0 ? '' : ` Mente du ${meant.slice(0, MOST_MEANT).join(' eller ')}?`
  return `${name} ${code} findes ikke i CLP-forordningen.${hint}`
}
