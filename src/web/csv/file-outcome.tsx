import type { ReactNode } from 'react'
import type { FileError, FileMapping } from '#contract/csv.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
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

export function MappingNotes({ mapping, onChange }: { mapping: FileMapping; onChange: () => void }) {
  return (
    <Notice tone="info" className="mt-4 max-w-3xl">
      {mapping.isRemembered && <p>Kolonnerne er læst, som du valgte sidst.</p>}
      {mapping.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="pt-2">
        <Button size="sm" onClick={onChange}>
          Ret kolonner
        </Button>
      </p>
    </Notice>
  )
}

type FileLine<Changes> = Readonly<{ line: number; outcome: string; changes: Changes }>

export function fileRow<Changes>({ line, outcome, changes }: FileLine<Changes>, { id, name }: Readonly<{ id: string; name: string }>) {
  return { key: line, title: `Linje ${line}: ${name}`, detail: `${id} · ${outcome === 'created' ? 'oprettes' : 'ændres'}`, changes }
}

const COLUMNS = [
  { label: 'Linje', className: 'w-16', cell: ({ line }: FileError) => line },
  { label: 'Kolonne', cell: ({ column }: FileError) => column ?? '–' },
  { label: 'Fejl', cell: ({ message }: FileError) => message },
]

export function ImportErrors({ errors }: { errors: readonly FileError[] }) {
  return (
    <div className="max-h-[40dvh] overflow-auto border-y border-danger bg-danger-ground p-3 text-sm" role="alert">
      <p className="pb-2 font-bold text-danger">{count(errors.length, 'fejl', 'fejl')}</p>
      <SmallTable
        rows={errors}
        columns={COLUMNS}
        keyOf={({ line, column, message }) => `${line}/${column}/${message}`}
        className="text-xs"
      />
    </div>
  )
}
