import type { Claim, claimCalls } from '#contract/claims/claims.ts'
import type { BodyIn } from '#contract/http/call.ts'
import type { Order } from '#contract/orders/order.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { takesWholeOrder } from '#domain/invoices/credit-outcome.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type Body = BodyIn<(typeof claimCalls)['decideClaim']>
export type DecisionKind = 'question' | 'goods' | Body['decision']

/** The actions on a claim and the permission each needs; a question and received goods do not decide the claim. */
export const DECISIONS: readonly Readonly<{ kind: DecisionKind; label: string; about: string; work: StaffAction; needsOrder: boolean }>[] =
  [
    {
      kind: 'takeIn',
      label: 'Læg på lager',
      about: 'Ordren er annulleret. Vælg de varer, der er kommet og kan sælges igen',
      work: 'sendParcels',
      needsOrder: true,
    },
    { kind: 'question', label: 'Spørg kunden', about: 'Kunden svarer på sin ordre', work: 'answerClaims', needsOrder: true },
    {
      kind: 'awaitGoods',
      label: 'Bed om varerne',
      about: 'Kunden får returadressen, og hvem der betaler fragten',
      work: 'answerClaims',
      needsOrder: true,
    },
    {
      kind: 'goods',
      label: 'Varerne er kommet',
      about: 'Eller bevis for, at de er sendt: så må pengene ikke vente længere',
      work: 'answerClaims',
      needsOrder: true,
    },
    {
      kind: 'refund',
      label: 'Pengene tilbage',
      about: 'Kreditnota, lager, point og tilbagebetaling',
      work: 'issueInvoices',
      needsOrder: true,
    },
    { kind: 'replace', label: 'Ombyt', about: 'En ny ordre til 0 kr. med de samme varer', work: 'changeOrders', needsOrder: true },
    { kind: 'refuse', label: 'Afvis', about: 'Med en forklaring til kunden', work: 'answerClaims', needsOrder: false },
  ]

/** A cancelled order allows no refund or replacement, but its rolls may come back. */
export function isChoice(kind: DecisionKind, order: Pick<Order, 'status'> | null): boolean {
  return order?.status === 'cancelled' ? kind !== 'refund' && kind !== 'replace' : kind !== 'takeIn'
}

/** Rolls of a line that go back to stock or not, and rolls removed before they are sent. */
export type DecidedLine = Readonly<{
  itemId: number
  nameDa: string
  maxBack: number
  maxOff: number
  back: number
  takeOff: number
  restock: boolean
}>

/** The order's lines with the claimed quantities: unsent rolls are removed first by those who may, the rest are returned. */
export function decidedLines(
  { items, status }: Order,
  claim: Pick<Claim, 'lines' | 'kind'>,
  { mayTakeOff }: { mayTakeOff: boolean },
): DecidedLine[] {
  return items.map(({ id, nameDa, quantity, sent, returned }) => {
    const claimed = claim.lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
    const maxOff = mayTakeOff ? quantity - sent : 0
    const maxBack = sent - returned
    const takeOff = claim.kind === 'withdrawal' && status !== 'cancelled' ? Math.min(claimed, maxOff) : 0
    const back = Math.min(claimed - takeOff, maxBack)
    return { itemId: id, nameDa, maxBack, maxOff, back, takeOff, restock: claim.kind !== 'fault' }
  })
}

/** Whether the freight is refunded: by law when a consumer returns the whole order, and when all of it was faulty. */
export function freightGoesBack(order: Order, claim: Pick<Claim, 'kind' | 'isConsumer'>, lines: readonly DecidedLine[]): boolean {
  const refundsFreight = claim.kind === 'fault' || (claim.kind === 'withdrawal' && claim.isConsumer)
  const going = lines.map(({ itemId, back, takeOff }) => ({ itemId, quantity: back + takeOff }))
  return refundsFreight && takesWholeOrder(order.items, going)
}

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
    <ul aria-label="Varer" className="border-t border-line text-sm">
      {lines.map((line) => (
        <li key={line.itemId} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
          <span className="min-w-0 grow basis-48 font-semibold break-words">{line.nameDa}</span>
          {line.maxBack > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-muted">{BACK_LABELS[decision]}</span>
              <QuantityField
                label={`${BACK_LABELS[decision]}: ${line.nameDa}`}
                value={line.back}
                min={0}
                max={line.maxBack}
                onChange={(back) => change(line.itemId, { back })}
              />
            </span>
          )}
          {decision === 'refund' && line.maxOff > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-muted">Tages af, ikke sendt</span>
              <QuantityField
                label={`Tages af, ikke sendt: ${line.nameDa}`}
                value={line.takeOff}
                min={0}
                max={line.maxOff}
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
