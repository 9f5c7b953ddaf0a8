import type { ReactNode } from 'react'
import type { FileError } from '#contract/csv.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ImportErrors } from './import-errors.tsx'
import { MixedLines } from './mixed-lines.tsx'

type FileOutcomeProps = {
  outcome: Readonly<{
    created: number
    changed: number
    unchanged: number
    rows: readonly unknown[]
    errors: readonly FileError[]
    mixedLines: readonly number[]
  }>
  changes: ReactNode
  children: ReactNode
}

export function FileOutcome({ outcome: { created, changed, unchanged, rows, errors, mixedLines }, changes, children }: FileOutcomeProps) {
  return (
    <section aria-label="Det sker der" className="mt-6 grid gap-4">
      <p aria-live="polite" className="figures text-sm">
        <strong>{wholeNumber(created)}</strong> oprettes, <strong>{wholeNumber(changed)}</strong> ændres,{' '}
        <strong>{wholeNumber(unchanged)}</strong> er uændrede.{' '}
        {errors.length > 0 ? 'Filen har fejl, så intet kan gemmes endnu.' : 'Intet er gemt endnu.'}
      </p>
      <MixedLines lines={mixedLines} />
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {rows.length > 0 && changes}
      {created + changed > rows.length && (
        <p className="figures text-xs text-muted">Kun de første {wholeNumber(rows.length)} linjer vises.</p>
      )}
      {children}
    </section>
  )
}
