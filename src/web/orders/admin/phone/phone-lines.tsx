import { Trash2 } from 'lucide-react'
import { addToCart, type Cart, MAX_LINE_QUANTITY, removeLine, setQuantity, switchPayment, textOfKey } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { piecesAt } from '#domain/orders/order-texts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import type { DeliveredCart, SoldRow } from '#web/cart/cart-rows.ts'
import { SampleCredited } from '#web/cart/sample-credited.tsx'
import { FindProduct } from '#web/orders/admin/find-product.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type PhoneLinesProps = {
  cart: Cart
  priced: DeliveredCart
  way: DeliveryWay
  /** Null for a guest. */
  balance: number | null
  onChange: (cart: Cart) => void
}

export function PhoneLines({ cart, priced, way, balance, onChange }: PhoneLinesProps) {
  return (
    <OrderSection title="Varer" count={cart.length}>
      {cart.length === 0 && <Nothing>Læg den første vare på, når kunden har sagt hvad.</Nothing>}
      <ul>
        {priced.sold.map((row) => (
          <Line
            key={textOfKey(row.line)}
            row={row}
            discountPercent={priced.order.discountPercent}
            cart={cart}
            date={<DeliveryDate split={row.priced} way={way} by={priced.delivery} />}
            onChange={onChange}
          >
            {balance !== null && (row.product.pointsEligible || row.line.payWithPoints) && (
              <Checkbox
                checked={row.line.payWithPoints}
                onChange={() => onChange(switchPayment(cart, row.line))}
                label={
                  <>
                    Betal med point ({wholeNumber(row.line.quantity * row.priced.pointsCost)})
                    <span className="sr-only"> for {row.name}</span>
                  </>
                }
              />
            )}
          </Line>
        ))}
      </ul>
      <FindProduct onPick={({ id }) => onChange(addToCart(cart, { productId: id, quantity: 1, payWithPoints: false, sampleOf: null }))} />
    </OrderSection>
  )
}

type LineProps = Pick<PhoneLinesProps, 'cart' | 'onChange'> & {
  row: SoldRow
  discountPercent: number
  date: React.ReactNode
  children: React.ReactNode
}

function Line({ row: { line, product, name, priced }, discountPercent, cart, date, onChange, children }: LineProps) {
  const unitOre = unitPriceAfter(priced.unitPriceOre, { promotionPercent: priced.promotionPercent, discountPercent })
  return (
    <li className="figures grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-xs text-muted">
          {product.kcwId} · {wholeNumber(product.stock)} på lager
        </p>
      </div>
      <p className="text-right font-semibold">
        {priced.payWithPoints ? `${wholeNumber(priced.pointsUsed)} point` : amount(priced.lineTotalOre)}
      </p>
      <div className="min-w-0 text-xs">
        <p>{piecesAt(line.quantity, priced.payWithPoints ? `${wholeNumber(priced.pointsCost)} point` : amount(unitOre))}</p>
        <SampleCredited creditOre={priced.sampleCreditOre} />
        {date}
        {children}
      </div>
      <div className="flex items-center gap-1">
        <QuantityField
          label={`Antal: ${name}`}
          value={line.quantity}
          max={MAX_LINE_QUANTITY}
          onChange={(quantity) => onChange(setQuantity(cart, line, quantity))}
        />
        <IconButton label={`Fjern ${name}`} onClick={() => onChange(removeLine(cart, line))}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
