import { CircleHelp, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { piecesAt } from '#domain/orders/order-texts.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import type { MessageLine } from '#domain/quick-order/read-message.ts'
import { usePriceTag } from '#web/prices/use-price-tag.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CheckedLine, DoubtfulLine, GoodLine } from './check-lines.ts'
import type { RequestedProduct } from './use-catalogue.ts'

type QuickOrderTableProps = {
  lines: readonly CheckedLine<RequestedProduct>[]
  /** Replaces a line; null removes it. */
  onReplace: (line: MessageLine, words: string | null) => void
}

/** Every line as it was interpreted: a product with own price and stock, a choice, or a fault. */
export function QuickOrderTable({ lines, onReplace }: QuickOrderTableProps) {
  const passed = lines.filter(({ kind }) => kind === 'passed')
  return (
    <>
      <ul className="figures border-t border-line text-sm">
        {lines.map((checked, place) => {
          const { line, kind } = checked
          if (kind === 'passed') return null
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may hold several products, and the same one twice
              key={`${line.lineNumber} ${place}`}
              data-testid={`line-${kind}`}
              className="grid grid-cols-[1.75rem_1fr_auto] gap-x-3 border-b border-line py-3"
            >
              <span className="text-muted">
                <span className="sr-only">Linje </span>
                {line.lineNumber}
              </span>
              {kind === 'good' && <Good {...checked} />}
              {kind === 'doubt' && <DoubtfulRequest {...checked} onReplace={onReplace} />}
              {kind === 'checking' && (
                <>
                  <div className="min-w-0">
                    <p className="truncate font-semibold">{line.text}</p>
                    <Skeleton className="mt-1 h-4 w-40" />
                  </div>
                  <Skeleton className="h-5 w-20" />
                </>
              )}
              {kind === 'bad' && (
                <p className="col-span-2 min-w-0 text-danger">
                  <TriangleAlert size={16} aria-hidden className="mr-1.5 inline-block align-[-3px]" />
                  <span className="font-semibold">{checked.reason}</span>
                  <span className="block truncate text-ink">{line.text}</span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {passed.length > 0 && (
        <details className="border-b border-line text-sm">
          <summary className="min-h-11 cursor-pointer py-3 text-muted">
            {count(passed.length, 'linje er ikke en vare', 'linjer er ikke varer')} og er sprunget over
          </summary>
          <ul className="pb-3">
            {passed.map(({ line }) => (
              <li key={`${line.lineNumber} ${line.text}`} className="break-words text-muted">
                {line.lineNumber}. {line.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Good({ quantity, product, unitPriceOre, lineTotalOre, shipsNow, shipsLater, expectedOn }: GoodLine) {
  const terms = priceTerms(soldAs(product), usePriceTag(product))
  return (
    <>
      <div className="min-w-0">
        <p>
          <Link to={paths.product(product.kcwId)} className="font-semibold underline-offset-4 hover:underline">
            {product.nameDa}
          </Link>
        </p>
        <p className="text-xs text-muted">
          {product.kcwId} · <span className="own-price">{piecesAt(quantity, amount(unitPriceOre))}</span>{' '}
          <span className="own-price">{terms}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-xs">
          <StockLine stock={product.stock} />
          <DeliveryDate split={{ shipsNow, shipsLater, expectedOn }} />
        </p>
      </div>
      <p className="own-price text-right font-bold">{amount(lineTotalOre)}</p>
    </>
  )
}

type DoubtfulRequestProps = DoubtfulLine<RequestedProduct> & { onReplace: (line: MessageLine, words: string | null) => void }

/** An ambiguous line with the products it may mean. Not ordered until one is chosen. */
function DoubtfulRequest({ line, options, isInMetres, onReplace }: DoubtfulRequestProps) {
  const question = questionOf(options, isInMetres)
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="font-semibold">
        <CircleHelp size={16} aria-hidden className="mr-1.5 inline-block align-[-3px]" />
        {question}
        <span className="block font-normal break-words">»{line.text}«</span>
      </legend>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map(({ product, quantity }) => (
          <li key={`${product.kcwId} ${quantity}`}>
            <button
              type="button"
              onClick={() => onReplace(line, `${product.kcwId} ${quantity}`)}
              className="flex min-h-14 w-full items-center gap-3 rounded-sm border border-edge p-1.5 text-left hover:border-ink hover:bg-raised"
            >
              <ProductPicture picture={product.picture ?? undefined} missing="" sizes="48px" className="size-12 shrink-0 rounded-sm" />
              <span className="min-w-0 grow">
                <span className="block font-semibold break-words">{product.nameDa}</span>
                <span className="block text-xs text-muted">
                  {product.kcwId} · {count(quantity, 'stk.', 'stk.')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" className="mt-1" onClick={() => onReplace(line, null)}>
        Ingen af dem
      </Button>
    </fieldset>
  )
}

function questionOf(options: DoubtfulRequestProps['options'], isInMetres: boolean): string {
  if (isInMetres) return 'Folie sælges i hele ruller. Hvor mange?'
  if (options.length === 1) return 'Mente du denne?'
  return new Set(options.map(({ product }) => product.kcwId)).size === 1 ? 'Hvor mange?' : 'Hvilken mente du?'
}
