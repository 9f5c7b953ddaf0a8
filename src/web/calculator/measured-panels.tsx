import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isPanel } from '#domain/calculator/calculator-address.ts'
import { MAX_PANELS, MEASURED_PANEL_PERCENT, PANEL_CM, type Panel } from '#domain/calculator/metres-needed.ts'
import { count, withUnit } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type MeasuredPanelsProps = Readonly<{ panels: readonly Panel[]; onChange: (panels: readonly Panel[]) => void }>

const EMPTY = { width: '', height: '', pieces: '1' }
const WRONG = `Skriv hele centimeter fra ${PANEL_CM.min} til ${PANEL_CM.max} og et antal fra 1 til 99.`

export function MeasuredPanels({ panels, onChange }: MeasuredPanelsProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [error, setError] = useState<string>()
  const type = (field: keyof typeof EMPTY) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 6,
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const panel = { widthCm: numberIn(typed.width), heightCm: numberIn(typed.height), count: numberIn(typed.pieces) }
    if (!isPanel(panel)) {
      setError(WRONG)
      return
    }
    setError(undefined)
    setTyped(EMPTY)
    onChange([...panels, panel])
  }
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="text-base">Paneler, du selv har målt</h3>
      <ul className="mt-2">
        {panels.map((panel, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two panels may be alike, and none has a state of its own
          <li key={place} className="figures flex min-h-11 items-center justify-between border-b border-line text-sm">
            {panel.widthCm} × {panel.heightCm} cm, {count(panel.count, 'stk.', 'stk.')}
            <IconButton
              label={`Fjern panelet på ${panel.widthCm} × ${panel.heightCm} cm`}
              onClick={() => onChange(panels.filter((_, other) => other !== place))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {panels.length < MAX_PANELS && (
        <form
          method="post"
          onSubmit={add}
          noValidate
          aria-label="Tilføj panel"
          className="mt-3 grid grid-cols-3 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <TextField label="Bredde, cm" {...type('width')} />
          <TextField label="Højde, cm" {...type('height')} />
          <TextField label="Antal" {...type('pieces')} />
          <Button type="submit" className="col-span-3 min-h-12 sm:col-span-1">
            <Plus size={18} aria-hidden /> Tilføj
          </Button>
        </form>
      )}
      <p role="alert" className="mt-1.5 text-xs font-semibold text-danger empty:hidden">
        {error}
      </p>
      <p className="mt-1.5 text-xs text-muted">
        Mål det længste og det bredeste, med bredden på tværs af folien, hvis den skal vende samme vej over det hele. Vi lægger{' '}
        {withUnit(MEASURED_PANEL_PERCENT, '%')} til kanter og fejlskæring.
      </p>
    </div>
  )
}

function numberIn(text: string): number {
  return readNumber(text.trim()) ?? Number.NaN
}
