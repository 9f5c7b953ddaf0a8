import { Checkbox } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import type { DecidedLine } from './claim-decision.ts'

type DecisionLinesProps = { lines: readonly DecidedLine[]; isReplacing: boolean; onChange: (lines: readonly DecidedLine[]) => void }

/** The rolls a decision is about: what came back, into the stock or not, and what had not left. */
export function DecisionLines({ lines, isReplacing, onChange }: DecisionLinesProps) {
  const change = (itemId: number, changed: Partial<DecidedLine>) =>
    onChange(lines.map((line) => (line.itemId === itemId ? { ...line, ...changed } : line)))
  return (
    <ul aria-label="Ruller" className="border-t border-line text-sm">
      {lines.map((line) => (
        <li key={line.itemId} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
          <span className="min-w-0 grow basis-48 font-semibold break-words">{line.nameDa}</span>
          {line.mostBack > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-muted">{isReplacing ? 'Sendes igen' : 'Kommet retur'}</span>
              <QuantityField
                label={`${isReplacing ? 'Sendes igen' : 'Kommet retur'}: ${line.nameDa}`}
                value={line.back}
                min={0}
                max={line.mostBack}
                onChange={(back) => change(line.itemId, { back })}
              />
            </span>
          )}
          {!isReplacing && line.mostOff > 0 && (
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
          {!isReplacing && line.back > 0 && (
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
