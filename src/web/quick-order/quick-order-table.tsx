import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { deliveryText } from '#domain/orders/delivery.ts'
import { piecesAt } from '#domain/orders/order-texts.ts'
import { StockLine } from '#web/products/stock-line.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CheckedLine, GoodLine } from './check-lines.ts'

/** Every line as it was understood: name, own price and stock, or what is wrong with it. */
export function QuickOrderTable({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <ul className="figures border-t border-line text-sm">
      {lines.map((checked) => (
        <li
          key={checked.line.lineNumber}
          data-testid={`line-${checked.kind}`}
          className="grid grid-cols-[1.75rem_1fr_auto] gap-x-3 border-b border-line py-3"
        >
          <span className="text-muted">
            <span className="sr-only">Linje </span>
            {checked.line.lineNumber}
          </span>
          {checked.kind === 'good' && <Good {...checked} />}
          {checked.kind === 'checking' && (
            <>
              <div>
                <p className="font-semibold">{checked.line.sku}</p>
                <Skeleton className="mt-1 h-4 w-40" />
              </div>
              <Skeleton className="h-5 w-20" />
            </>
          )}
          {checked.kind === 'bad' && (
            <p className="col-span-2 text-danger">
              <TriangleAlert size={16} aria-hidden className="mr-1.5 inline-block align-[-3px]" />
              <span className="font-semibold">{checked.reason}</span>
              <span className="block truncate text-ink">{checked.line.text}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Good({ line, product, unitPriceOre, lineTotalOre, shipsNow, shipsLater, expectedOn }: GoodLine) {
  const { delivery } = useSettings()
  return (
    <>
      <div className="min-w-0">
        <p>
          <Link to={paths.product(product.kcwId)} className="font-semibold underline-offset-4 hover:underline">
            {product.nameDa}
          </Link>
        </p>
        <p className="text-xs text-muted">
          {product.kcwId} · <span className="own-price">{piecesAt(line.quantity, amount(unitPriceOre))}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-xs">
          <StockLine stock={product.stock} />
          {shipsLater > 0 && <span>{deliveryText({ shipsNow, shipsLater, expectedOn }, delivery)}</span>}
        </p>
      </div>
      <p className="own-price text-right font-bold">{amount(lineTotalOre)}</p>
    </>
  )
}
