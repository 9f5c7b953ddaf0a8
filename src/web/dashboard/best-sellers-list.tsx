import { Link } from 'react-router'
import type { BestSeller, Dashboard } from '#contract/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { amountOf, type DashboardState, VAT_LABELS } from './dashboard-view.ts'

/** See best-sellers.ts on the server. */
const COUNTED =
  'Solgte ruller og stk. minus det, der er kommet retur. Det, der er betalt med point, tæller med i antallet og giver ingen omsætning.'

type BestSellersProps = { dashboard: Dashboard; vat: DashboardState['vat'] }

export function BestSellers({ dashboard: { bestByQuantity, bestByTurnover }, vat }: BestSellersProps) {
  return (
    <div className="grid gap-x-8 gap-y-8 pb-9 xl:grid-cols-2">
      <p className="-mb-4 text-xs text-muted xl:col-span-2">{COUNTED}</p>
      <Ranking
        title="Bedst sælgende efter antal"
        products={bestByQuantity}
        figureOf={({ quantity }) => quantity}
        show={(quantity) => `${wholeNumber(quantity)} stk.`}
      />
      <Ranking
        title={`Bedst sælgende efter omsætning, ${VAT_LABELS[vat].toLowerCase()}`}
        products={bestByTurnover}
        figureOf={(product) => amountOf(product, vat)}
        show={(kr) => wholeKroner(Math.round(kr))}
      />
    </div>
  )
}

type RankingProps = {
  title: string
  products: readonly BestSeller[]
  figureOf: (product: BestSeller) => number
  show: (value: number) => string
}

function Ranking({ title, products, figureOf, show }: RankingProps) {
  const most = Math.max(1, ...products.map(figureOf))
  return (
    <section className="min-w-0">
      <h2 className="pb-2 text-base">{title}</h2>
      {products.length === 0 && <p className="border-y border-line py-4 text-sm text-muted">Intet er solgt i perioden.</p>}
      <ol className="border-t border-line empty:hidden">
        {products.map((product) => (
          <li key={product.productId} className="border-b border-line">
            <Link
              to={paths.adminProduct(product.productId)}
              prefetch="intent"
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 text-sm hover:bg-raised"
            >
              <span className="min-w-0">
                <span className="flex items-baseline gap-2.5">
                  <span className="truncate font-semibold">{product.nameDa}</span>
                  <span className="code max-w-1/2 shrink-0 truncate text-muted max-sm:hidden">{product.kcwId}</span>
                </span>
                <span aria-hidden className="mt-1 block h-0.5 bg-ink" style={{ width: `${(figureOf(product) / most) * 100}%` }} />
              </span>
              <span className="figures font-semibold">{show(figureOf(product))}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
