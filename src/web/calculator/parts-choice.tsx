import { CAR_PARTS, type CarPart, PART_LABELS } from '#domain/calculator/car-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { CarDrawing } from './car-drawing.tsx'

type PartsChoiceProps = Readonly<{ parts: readonly CarPart[]; onChange: (parts: readonly CarPart[]) => void }>

export function PartsChoice({ parts, onChange }: PartsChoiceProps) {
  const toggle = (part: CarPart) => onChange(parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part])
  const isWhole = parts.length === CAR_PARTS.length
  return (
    <fieldset>
      <legend className="sr-only">Dele, der skal folieres</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{isWhole ? 'Hele bilen er valgt.' : 'Tryk på bilen, eller sæt kryds.'}</p>
        <Button size="sm" onClick={() => onChange(isWhole ? [] : CAR_PARTS)}>
          {isWhole ? 'Fravælg alle' : 'Hele bilen'}
        </Button>
      </div>
      <div className="mt-3 grid grid-cols-[7.5rem_1fr] gap-x-5 sm:grid-cols-[11rem_1fr]">
        <CarDrawing chosen={parts} onPress={toggle} />
        <div className="grid content-start sm:grid-cols-2 sm:gap-x-4">
          {CAR_PARTS.map((part) => (
            <Checkbox key={part} label={PART_LABELS[part]} checked={parts.includes(part)} onChange={() => toggle(part)} />
          ))}
        </div>
      </div>
      <p className="mt-2 text-xs text-muted">
        Spejle, håndtag og sideskørter er med i hele biler. Skal de laves alene, så mål dem nedenfor.
      </p>
    </fieldset>
  )
}
