import { CAR_PARTS, type CarPart, PART_LABELS } from '#domain/calculator/car-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/field.tsx'

/** The parts of a car from above with its sides folded out, front at the top; 200 × 420. */
const SHAPES: Readonly<Record<CarPart, string>> = {
  frontBumper: 'M62 40 Q64 12 100 10 Q136 12 138 40 Q100 30 62 40Z',
  bonnet: 'M62 45 Q100 35 138 45 L142 118 Q100 104 58 118Z',
  roof: 'M66 164 Q100 156 134 164 L134 258 Q100 264 66 258Z',
  boot: 'M60 304 Q100 314 140 304 L138 368 Q100 378 62 368Z',
  rearBumper: 'M62 373 Q100 383 138 373 Q138 402 100 406 Q62 402 62 373Z',
  leftFrontWing: 'M48 44 L52 122 L22 122 L22 108 Q34 102 34 86 Q34 70 22 66 Q24 50 48 44Z',
  leftFrontDoor: 'M52 126 L54 206 L20 206 L22 126Z',
  leftRearDoor: 'M54 210 L52 288 L22 288 L20 210Z',
  leftRearWing: 'M52 292 L48 372 Q24 368 22 354 Q34 350 34 334 Q34 318 22 312 L22 292Z',
  rightFrontWing: 'M152 44 L148 122 L178 122 L178 108 Q166 102 166 86 Q166 70 178 66 Q176 50 152 44Z',
  rightFrontDoor: 'M148 126 L146 206 L180 206 L178 126Z',
  rightRearDoor: 'M146 210 L148 288 L178 288 L180 210Z',
  rightRearWing: 'M148 292 L152 372 Q176 368 178 354 Q166 350 166 334 Q166 318 178 312 L178 292Z',
}

const GLASS = ['M60 122 Q100 109 140 122 L134 159 Q100 151 66 159Z', 'M66 263 Q100 269 134 263 L140 299 Q100 309 60 299Z']

const PARTS = Object.keys(SHAPES) as CarPart[]

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

type CarDrawingProps = Readonly<{ chosen: readonly CarPart[]; onPress: (part: CarPart) => void }>

/** A car to press on. Keyboards and screen readers use the list beside it, so it is hidden from them. */
function CarDrawing({ chosen, onPress }: CarDrawingProps) {
  const press = (target: EventTarget) => {
    const part = PARTS.find((one) => target instanceof Element && target.getAttribute('data-part') === one)
    if (part) onPress(part)
  }
  return (
    <svg viewBox="14 4 172 410" aria-hidden="true" className="w-full" onClick={({ target }) => press(target)}>
      {GLASS.map((shape) => (
        <path key={shape} d={shape} className="fill-sunk stroke-edge" />
      ))}
      {PARTS.map((part) => (
        <path
          key={part}
          data-part={part}
          d={SHAPES[part]}
          className={classes('cursor-pointer stroke-ink', chosen.includes(part) ? 'fill-signal' : 'fill-raised hover:fill-sunk')}
        />
      ))}
    </svg>
  )
}
