import type { OrderItem } from '#contract/orders/order.ts'
import { CLAIM_REASONS, type ClaimKind } from '#domain/claims/claim.ts'
import { nameOfLine, skuOfLine } from '#domain/orders/order-texts.ts'
import { SelectField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

export type Rolls = Readonly<Record<number, number>>
export type Claimable = Readonly<{ itemId: number; most: number }>
type ClaimedRollsProps = {
  items: readonly OrderItem[]
  most: readonly Claimable[]
  rolls: Rolls
  onChange: (rolls: Rolls) => void
}

export function ClaimedRolls({ items, most, rolls, onChange }: ClaimedRollsProps) {
  const itemOf = ({ itemId }: Claimable) => items.find(({ id }) => id === itemId)
  const names = most.map((line) => itemOf(line)?.nameDa ?? '')
  return (
    <ul className="border-t border-line">
      {most.map((line, place) => {
        const item = itemOf(line)
        return (
          <li key={line.itemId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 text-sm">
            <span className="min-w-0 font-semibold">
              {item?.nameDa}
              <span className="figures block text-xs font-normal text-muted">
                {item && `${skuOfLine(item)} · `}højst {line.most}
              </span>
            </span>
            <QuantityField
              label={`Antal: ${nameOfLine(names, place)}`}
              value={rolls[line.itemId] ?? 0}
              min={0}
              max={line.most}
              onChange={(quantity) => onChange({ ...rolls, [line.itemId]: quantity })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type ReasonFieldProps = { kind: ClaimKind; value: string; error: string | undefined; onChange: (reason: string) => void }

/** A withdrawal needs no reason. */
export function ReasonField({ kind, value, error, onChange }: ReasonFieldProps) {
  if (kind === 'withdrawal') return null
  return (
    <SelectField label="Hvorfor?" value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      <option value="">Vælg en grund</option>
      {Object.entries(CLAIM_REASONS[kind]).map(([reason, label]) => (
        <option key={reason} value={reason}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
