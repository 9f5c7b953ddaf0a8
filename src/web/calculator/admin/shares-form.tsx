import { type FormEvent, useState } from 'react'
import { CAR_PARTS, PART_LABELS, type PartShares, sharesProblem } from '#domain/calculator/car-parts.ts'
import { danishFigures } from '#domain/numbers/danish-figures.ts'
import { numberText, readPercent } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type SharesFormProps = { shares: PartShares; onSaved: () => void }
const LEAST_STEP = 'Skriv procenter med højst én decimal.'

export function SharesForm({ shares, onSaved }: SharesFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(CAR_PARTS.map((part) => [part, textOf(shares[part])])),
  )
  const given = Object.fromEntries(CAR_PARTS.map((part) => [part, thousandthsIn(typed[part] ?? '')])) as PartShares
  const isReadable = CAR_PARTS.every((part) => Number.isInteger(given[part]) && given[part] >= 0)
  const problem = isReadable ? sharesProblem(given) : LEAST_STEP
  const { run, isBusy } = useAction({ failed: 'Kunne ikke gemme fordelingen' })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) {
      toast.error(problem)
      return
    }
    await run(() => browserApi.changePartShares({ body: { ...given, seen: shares } }))
    onSaved()
  }
  return (
    <form method="post" onSubmit={(event) => void save(event)} noValidate aria-label="Fordeling på dele" className="max-w-3xl">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {CAR_PARTS.map((part) => (
          <TextField
            key={part}
            label={`${PART_LABELS[part]}, %`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={typed[part]}
            onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
          />
        ))}
      </div>
      <p aria-live="polite" className="figures my-3 text-sm text-muted">
        {problem ?? `Tilsammen ${danishFigures(100, { least: 0, most: 1 })} %.`}
      </p>
      <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
        Gem fordelingen
      </Button>
      <UnsavedWarning isDirty={CAR_PARTS.some((part) => typed[part] !== textOf(shares[part]))} />
    </form>
  )
}

function textOf(thousandths: number): string {
  return numberText(thousandths / 10)
}

function thousandthsIn(text: string): number {
  const percent = readPercent(text)
  // 6,8 × 10 is not whole in binary
  return percent === null ? Number.NaN : Number((percent * 10).toFixed(6))
}
