import type { MetreTool } from '#contract/calculator.ts'
import type { Product } from '#contract/products/product.ts'
import { piecesNeeded } from '#domain/calculator/metres-needed.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { isGone } from '#domain/products/discontinued.ts'
import { Checkbox } from '#web/ui/field.tsx'

export type OfferedTool = Readonly<{ rule: MetreTool; product: Product }>

/** The tools for a length of film, with quantities; of discontinued ones at most the stock. */
export function toolsFor(tools: readonly OfferedTool[], lengthMm: number): readonly Readonly<{ product: Product; quantity: number }>[] {
  return tools
    .filter(({ product }) => !isGone(product))
    .map(({ rule, product }) => {
      const quantity = piecesNeeded(rule, lengthMm)
      return { product, quantity: product.discontinued ? Math.min(quantity, product.stock) : quantity }
    })
}

type ToolsBesideProps = Readonly<{
  tools: readonly OfferedTool[]
  lengthMm: number
  lineOf: (product: Product, quantity: number) => number
  isWanted: boolean
  onWant: (wanted: boolean) => void
}>

export function ToolsBeside({ tools, lengthMm, lineOf, isWanted, onWant }: ToolsBesideProps) {
  const lines = toolsFor(tools, lengthMm)
  if (lines.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-2">
      <Checkbox
        label="Tag tape, rens og rakler med i den rette mængde"
        checked={isWanted}
        onChange={({ target }) => onWant(target.checked)}
      />
      {isWanted && (
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
