import { Checkbox } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import type { DecidedLine } from './claim-decision.ts'

type DecisionLinesProps = {
  lines: readonly DecidedLine[]
  decision: keyof typeof BACK_LABELS
  onChange: (lines: readonly DecidedLine[]) => void
}
const BACK_LABELS = { refund: 'Kommet retur', replace: 'Sendes igen', takeIn: 'På lager igen' } as const

export function DecisionLines({ lines, decision, onChange }: DecisionLinesProps) {
  const change = (itemId: number, changed: Partial<DecidedLine>) =>
    onChange(lines.map((line) => (line.itemId === itemId ? { ...line, ...changed } : line)))
  return (
    <ul aria-label="Ruller" className="border-t border-line text-sm">
      {lines.map((line) => (
        <li key={line.itemId} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
          <span className="min-w-0 grow basis-48 font-semibold break-words">{line.nameDa}</span>
          {line.mostBack > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-muted">{BACK_LABELS[decision]}</span>
              <QuantityField
                label={`${BACK_LABELS[decision]}: ${line.nameDa}`}
                value={line.back}
                min={0}
                max={line.mostBack}
                onChange={(back) => change(line.itemId, { back })}
              />
            </span>
          )}
          {decision === 'refund' && line.mostOff > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-muted">Tages af, ikke sendt</span>
              <QuantityField
                label={`Tages af, ikke sendt: ${line.nameDa}`}
                value={line.takeOff}
                min={0}
                max={line.mostOff}
                onChange={(takeOff) => change(line.itemId, { takeOff })}
              />
            </span>
          )}
          {decision === 'refund' && line.back > 0 && (
            <Checkbox
              label={
                <>
                  På lager igen<span className="sr-only">: {line.nameDa}</span>
                </>
              }
              checked={line.restock}
              onChange={({ target }) => change(line.itemId, { restock: target.checked })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
