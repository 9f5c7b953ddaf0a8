import { Columns2, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { NearFilmAnswer } from '#contract/products/colours.ts'
import type { SampleOffer } from '#contract/products/product.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import { nearnessText } from '#domain/products/colours/nearest-films.ts'
import { usePriceTag } from '#web/prices/use-price-tag.ts'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { useOrderSample } from '#web/samples/use-order-sample.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'

type NearestFilmProps = {
  near: NearFilmAnswer
  hex: string
  sample: SampleOffer | null
  /** The SKU of the searched film; undefined for a colour. */
  besideFilm: string | undefined
}

export function NearestFilm({ near: { product, hex: own, difference }, hex, sample, besideFilm }: NearestFilmProps) {
  const tag = usePriceTag(product)
  const orderSample = useOrderSample(sample)
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-4 sm:grid-cols-[8rem_1fr]">
      <span aria-hidden className="flex min-h-24 overflow-hidden rounded-sm border border-line">
        <span className="grow basis-0" style={{ background: hex }} />
        <span className="grow basis-0" style={{ background: own }} />
      </span>
      <div className="min-w-0">
        <h3 className="text-base wrap-anywhere">
          <Link to={paths.product(product.kcwId)} prefetch="intent" className="underline-offset-4 hover:underline">
            {product.nameDa}
          </Link>
        </h3>
        <p className="code text-muted">{product.kcwId}</p>
        <p className="figures mt-1 text-sm font-semibold">{nearnessText(difference)}</p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
          <Price price={tag.price} original={tag.original} />
          <StockLine stock={product.stock} />
        </div>
        <p className="for-buyers own-price text-xs text-muted">{priceTerms(soldAs(product), tag)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {sample && (
            <Button
              size="sm"
              className="for-buyers"
              onClick={() => void orderSample(product)}
              aria-label={`Bestil prøve: ${product.nameDa}`}
            >
              <Mail size={18} aria-hidden />
              Bestil prøve
            </Button>
          )}
          {besideFilm && (
            <LinkButton
              size="sm"
              variant="quiet"
              to={paths.compare({ film: besideFilm, med: product.kcwId })}
              aria-label={`Sammenlign med ${product.nameDa}`}
            >
              <Columns2 size={18} aria-hidden />
              Sammenlign
            </LinkButton>
          )}
        </div>
      </div>
    </li>
  )
}
