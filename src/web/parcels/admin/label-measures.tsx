import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { LABEL_LENGTH_CM, LABEL_LENGTH_WRONG } from '#domain/parcels/label.ts'
import { LABEL_WEIGHT_KG, LABEL_WEIGHT_WRONG } from '#domain/settings/labels.ts'
import { TextField } from '#web/ui/field.tsx'

/** Weight in kg and length in cm as typed; empty fields let the shop choose. */
type TypedMeasures = Readonly<{ weight: string; length: string }>
export const NO_MEASURES: TypedMeasures = { weight: '', length: '' }

type LabelMeasuresProps = { value: TypedMeasures; hints: TypedMeasures; onChange: (value: TypedMeasures) => void }

export function LabelMeasures({ value, hints, onChange }: LabelMeasuresProps) {
  const faults = faultsIn(value)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Vægt pr. pakke (kg)"
        isOptional
        hint={hints.weight}
        inputMode="decimal"
        maxLength={6}
        value={value.weight}
        error={faults.weight}
        onChange={({ target }) => onChange({ ...value, weight: target.value })}
      />
      <TextField
        label="Længde (cm)"
        hint={hints.length}
        isOptional
        inputMode="numeric"
        maxLength={3}
        value={value.length}
        error={faults.length}
        onChange={({ target }) => onChange({ ...value, length: target.value })}
      />
    </div>
  )
}

export function typedMeasures({ weight, length }: TypedMeasures) {
  const isWeighed = weight.trim() !== ''
  return {
    ...(isWeighed && { weightGrams: Math.round((readNumber(weight) ?? 0) * 1_000) }),
    lengthCm: length.trim() === '' ? null : readNumber(length),
  }
}

export function areMeasuresWrong(typed: TypedMeasures): boolean {
  return Object.keys(faultsIn(typed)).length > 0
}

function faultsIn(typed: TypedMeasures): Readonly<{ weight?: string; length?: string }> {
  const { weightGrams, lengthCm } = typedMeasures(typed)
  const isWeightValid =
    weightGrams === undefined || (weightGrams >= LABEL_WEIGHT_KG.min * 1_000 && weightGrams <= LABEL_WEIGHT_KG.max * 1_000)
  const isLengthValid =
    typed.length.trim() === '' ||
    (lengthCm !== null && Number.isInteger(lengthCm) && lengthCm >= LABEL_LENGTH_CM.min && lengthCm <= LABEL_LENGTH_CM.max)
  return {
    ...(!isWeightValid && { weight: LABEL_WEIGHT_WRONG }),
    ...(!isLengthValid && { length: LABEL_LENGTH_WRONG }),
  }
}

/** The measures of a label when nothing is typed. */
export function proposedHints(
  { weightGrams, lengthCm }: Readonly<{ weightGrams: number | null; lengthCm: number | null }>,
  weightKg: number,
): TypedMeasures {
  const kg = weightGrams === null ? weightKg : Math.round(weightGrams / 100) / 10
  return { weight: `Tom: ${numberText(kg)} kg.`, length: lengthCm === null ? 'Tom: ukendt.' : `Tom: ${lengthCm} cm.` }
}
