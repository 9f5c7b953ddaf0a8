import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { isStaff, type Role } from '#domain/customers/rights/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { CellProblem, CustomerColumn } from './customer-file.ts'

export type ImportedFields = Readonly<{
  name: string
  company: string | null
  cvr: string | null
  ean: string | null
  phone: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  tier: Tier
  customDiscount: number | null
}>

export type ImportedInto = Readonly<{
  role: Role
  approved: boolean
  fields: ImportedFields
  points: number
  hasPointsEntries: boolean
  /** points an earlier import added; null when none did */
  openingPoints: number | null
}>

type RequestedFields = Readonly<Partial<ImportedFields> & { points?: number | undefined }>

type Decision =
  | Readonly<{ problems: readonly CellProblem[] }>
  | Readonly<{ problems: null; fields: ImportedFields; openingPoints: number; changes: AuditChanges }>

/** Never changes staff or unapproved customers. Gives opening points only without point entries: reading the same file again gives none. */
export function decideImport(requested: RequestedFields, account: ImportedInto | null, blank: Readonly<{ tier: Tier }>): Decision {
  const { points = 0, ...requestedFields } = requested
  if (account && isStaff(account)) return refused('email', 'Adressen er en kollegas. Kolleger ændres ikke fra en fil.')
  if (account && !account.approved) return refused('email', 'Kunden venter på godkendelse. Godkend eller afvis kunden først.')
  if (!account && !requestedFields.name) return refused('name', 'Skriv kundens navn.')
  const openingPoints = points === account?.points || points === account?.openingPoints ? 0 : points
  if (openingPoints > 0 && account?.hasPointsEntries)
    return refused('points', 'Kundens point er allerede i brug i butikken. Lad feltet stå tomt, og ret point på kunden.')
  const before = account?.fields ?? null
  const fields: ImportedFields = { ...(before ?? { ...BLANK, ...blank }), ...definedFields(requestedFields) }
  const changes = changedFields(before ?? {}, fields)
  return {
    problems: null,
    fields,
    openingPoints,
    changes: openingPoints === 0 ? changes : { ...changes, points: { from: account?.points ?? null, to: openingPoints } },
  }
}

const BLANK = {
  name: '',
  company: null,
  cvr: null,
  ean: null,
  phone: null,
  address: null,
  postalCode: null,
  city: null,
  customDiscount: null,
} as const

function definedFields(fields: Partial<ImportedFields>): Partial<ImportedFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function refused(column: CustomerColumn, message: string): Decision {
  return { problems: [{ column, message }] }
}
