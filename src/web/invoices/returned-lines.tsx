import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { FieldError } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { type Creditable, type CreditForm, returnableLines } from './credit-form.ts'

type Lines = CreditForm['lines']
type ReturnedLinesProps = { creditable: Creditable; value: Lines; error: string | undefined; onChange: (lines: Lines) => void }

export function ReturnedLines({ creditable, value, error, onChange }: ReturnedLinesProps) {
  const change = (itemId: number, to: Partial<Lines[number]>) =>
    onChange(value.map((line) => (line.itemId === itemId ? { ...line, ...to } : line)))
  return (
    <section aria-label="Ruller pr. linje">
      <ul className="border-t border-line">
        {returnableLines(creditable).map(({ itemId, nameDa, kcwId, returnable, quantity: left, total }) => {
          const { quantity = 0, restocked = 0 } = value.find((line) => line.itemId === itemId) ?? {}
          return (
            <li key={itemId} className="figures grid gap-2 border-b border-line py-3 text-sm">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 grow basis-40">
                  <span className="block font-semibold break-words">{nameDa}</span>
                  <span className="text-xs text-muted">
                    {kcwId} · {wholeNumber(left)} tilbage på fakturaen, {amount(krToOre(total))}
                  </span>
                </p>
                <span className="ml-auto">
                  <QuantityField
                    label={`Kom tilbage: ${nameDa}`}
                    value={quantity}
                    min={0}
                    max={returnable}
                    // returned rolls are sold again by default
                    onChange={(count) => change(itemId, { quantity: count, restocked: Math.max(0, restocked + count - quantity) })}
                  />
                </span>
              </div>
              {quantity > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="text-xs">Heraf på lager igen</span>
                  <QuantityField
                    label={`På lager igen: ${nameDa}`}
                    value={restocked}
                    min={0}
                    max={quantity}
                    onChange={(count) => change(itemId, { restocked: count })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div aria-live="polite">
        <FieldError error={error} />
      </div>
    </section>
  )
}
