import type { FileError } from '#contract/csv.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SmallTable } from '#web/ui/small-table.tsx'

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
