import { ShoppingCart } from 'lucide-react'
import type { MetreTool } from '#contract/calculator.ts'
import type { Product } from '#contract/products/product.ts'
import { reserveRolls } from '#domain/batches/batch-rolls.ts'
import type { Question } from '#domain/calculator/calculator-address.ts'
import { piecesNeeded } from '#domain/calculator/metres-needed.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { expectedSplit } from '#domain/orders/expected-split.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { usePriceView, useVatView } from '#web/prices/vat-view.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { SameBatch } from '#web/products/shown/same-batch.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type BuyProps = Readonly<{
  film: Product
  rolls: number
  lengthMm: number
  tools: readonly OfferedTool[]
  question: Question
  onChange: (part: Partial<Question>) => void
}>

export function Buy({ film, rolls, lengthMm, tools, question, onChange }: BuyProps) {
  const { oneBatch } = question
  const lineOf = useLineTotal()
  const { label } = useVatView()
  const picked = reserveRolls(film, rolls, { oneBatch })
  const addedTools = question.tools ? toolsFor(tools, lengthMm) : []
  const total = [{ product: film, quantity: rolls }, ...addedTools].reduce((sum, line) => sum + lineOf(line.product, line.quantity), 0)
  const refused = refusalOf(film, rolls)
  const buy = () =>
    addAllToCart([
      cartLineOf(film, { quantity: rolls, oneBatch }),
      ...addedTools.map(({ product, quantity }) => cartLineOf(product, { quantity })),
    ])
  return (
    <div className="for-buyers mt-5 border-t border-line pt-4">
      <p className="figures text-sm">
        <DeliveryDate split={expectedSplit(film, rolls, { reserved: picked, oneBatch })} />
      </p>
      <SameBatch
        batches={picked}
        quantity={rolls}
        oneBatch={oneBatch}
        onWait={(requested) => onChange({ oneBatch: requested })}
        otherwise={rolls > 1 ? 'Om rullerne er af samme batch, ved vi, når de pakkes.' : undefined}
      />
      <ToolsChoice
        tools={tools}
        lengthMm={lengthMm}
        lineOf={lineOf}
        isChosen={question.tools}
        onChoose={(isChosen) => onChange({ tools: isChosen })}
      />
      <p className="own-price figures mt-4">
        <span className="text-xl font-bold" data-testid="sum">
          {amount(total)}
        </span>{' '}
        <span className="text-xs text-muted">{label}</span>
      </p>
      {refused ? (
        <Notice tone="warning" title={refused} className="mt-4" />
      ) : (
        <Button variant="signal" size="lg" className="mt-4 w-full" onClick={buy}>
          <ShoppingCart size={20} aria-hidden />
          Læg {count(rolls, 'rulle', 'ruller')} i kurv
        </Button>
      )}
    </div>
  )
}

/** Why this number of rolls cannot be added to the cart; null when it can. */
function refusalOf(film: Product, rolls: number): string | null {
  const { discontinued, stock } = film
  if (isUnlisted(film)) return 'Folien er udgået og udsolgt. Vælg en anden folie.'
  if (discontinued && stock < rolls) return `Folien udgår, og der er kun ${count(stock, 'rulle', 'ruller')} tilbage.`
  return rolls > MAX_LINE_QUANTITY
    ? `Det er flere end ${count(MAX_LINE_QUANTITY, 'rulle', 'ruller')}. Skriv til os, så finder vi en løsning.`
    : null
}

/** The price of a quantity in the visitor's view: promotion, discount or retail view, with or without VAT. */
function useLineTotal() {
  const { discountPercent, isRetailView } = usePriceView()
  const { toShown } = useVatView()
  return ({ price, promotion }: Pick<Product, 'price' | 'promotion'>, quantity: number) =>
    toShown(reducedAmount(krToOre(price), quantity, { promotionPercent: promotion, discountPercent: isRetailView ? 0 : discountPercent }))
}

export type OfferedTool = Readonly<{ rule: MetreTool; product: Product }>

/** The tools for a length of film, with quantities; of discontinued ones at most the stock. */
function toolsFor(tools: readonly OfferedTool[], lengthMm: number): readonly Readonly<{ product: Product; quantity: number }>[] {
  return tools
    .filter(({ product }) => !isUnlisted(product))
    .map(({ rule, product }) => {
      const quantity = piecesNeeded(rule, lengthMm)
      return { product, quantity: product.discontinued ? Math.min(quantity, product.stock) : quantity }
    })
}

type ToolsChoiceProps = Readonly<{
  tools: readonly OfferedTool[]
  lengthMm: number
  lineOf: (product: Product, quantity: number) => number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}>

function ToolsChoice({ tools, lengthMm, lineOf, isChosen, onChoose }: ToolsChoiceProps) {
  const lines = toolsFor(tools, lengthMm)
  if (lines.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-2">
      <Checkbox
        label="Tag tape, rens og rakler med i den rette mængde"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {isChosen && (
        <ul className="figures text-sm">
          {lines.map(({ product, quantity }) => (
            <li key={product.id} className="flex justify-between gap-4 py-1">
              <span>
                {quantity} × {product.nameDa}
              </span>
              <span className="own-price">{amount(lineOf(product, quantity))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
