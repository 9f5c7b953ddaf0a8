import { Trash2 } from 'lucide-react'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { netOfGross } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { OFFER } from '#domain/offers/offer.ts'
import type { OfferedLine } from '#domain/offers/offer-prices.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import { IconButton } from '#web/ui/button.tsx'
import { AmountField, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { OFFER_WAY_LABELS, OFFER_WAYS, type OfferWay, type TypedOfferLine } from './typed-offer.ts'

type OfferLineProps = {
  line: TypedOfferLine
  priced: OfferedLine
  /** Null when the product is no longer sold. */
  stock: number | null
  /** In øre without VAT; null when unknown or not visible to this user. */
  costOre: number | null
  faultOf: (name: 'productId' | 'quantity' | 'price' | 'percent' | 'reason') => string | undefined
  onChange: (part: Partial<TypedOfferLine>) => void
  onRemove: () => void
}

export function OfferLine({ line, priced, stock, costOre, faultOf, onChange, onRemove }: OfferLineProps) {
  const { nameDa, kcwId, quantity, way, value, reason } = line
  const valueField = (label: string) => ({
    label,
    value,
    'aria-label': `${label}: ${nameDa}`,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ value: event.target.value }),
  })
  return (
    <li className="figures grid gap-3 border-b border-line py-4 text-sm">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold break-words">{nameDa}</p>
          <p className="text-xs text-muted">
            {[kcwId, stock === null ? 'sælges ikke mere' : `${wholeNumber(stock)} på lager`, `liste ${amount(priced.listUnitOre)}`].join(
              ' · ',
            )}
          </p>
          <p className="text-xs">
            Egen pris {amount(priced.ownUnitOre)} · <span className="font-semibold">tilbud {amount(priced.unitOre)}</span>
            <span className="text-muted"> ({amount(netOfGross(priced.unitOre))} ekskl. moms)</span>
          </p>
          {faultOf('productId') && <p className="mt-1 text-xs font-semibold text-danger">{faultOf('productId')}</p>}
          <CostRemark unitOre={priced.unitOre} costOre={costOre} />
        </div>
        <p className="text-right font-semibold whitespace-nowrap">{amount(priced.lineTotalOre)}</p>
      </div>
      <div className="flex items-start gap-1">
        <QuantityField
          label={`Antal: ${nameDa}`}
          value={quantity}
          max={MAX_LINE_QUANTITY}
          onChange={(next) => onChange({ quantity: next })}
        />
        <IconButton label={`Fjern ${nameDa}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[14rem_10rem_minmax(0,1fr)]">
        <SelectField
          label="Pris"
          aria-label={`Pris: ${nameDa}`}
          value={way}
          onChange={(event) => onChange({ way: event.target.value as OfferWay, value: '' })}
        >
          <Options of={OFFER_WAYS} label={(one) => OFFER_WAY_LABELS[one]} />
        </SelectField>
        {way === 'price' && <AmountField {...valueField('Pris inkl. moms')} error={faultOf('price')} />}
        {way === 'percent' && <TextField {...valueField('Rabat i %')} inputMode="numeric" error={faultOf('percent')} />}
        {way !== 'own' && (
          <TextField
            label="Begrundelse"
            hint="Kun til jer selv"
            aria-label={`Begrundelse: ${nameDa}`}
            value={reason}
            maxLength={OFFER.reason}
            autoComplete="off"
            error={faultOf('reason')}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </div>
    </li>
  )
}

function CostRemark({ unitOre, costOre }: { unitOre: number; costOre: number | null }) {
  if (costOre === null) return null
  if (!isBelowCost(unitOre, costOre)) return <p className="text-xs text-muted">Indkøbspris {amount(costOre)} ekskl. moms</p>
  return <p className="mt-1 text-xs font-semibold text-danger">Under indkøbsprisen, {amount(costOre)} ekskl. moms</p>
}
