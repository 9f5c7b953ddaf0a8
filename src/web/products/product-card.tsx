import { Link, useLocation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { isLowStock } from '#domain/orders/delivery.ts'
import { priceTerms } from '#domain/prices/price-terms.ts'
import { listPlaceFrom } from '#web/browser/list-place.ts'
import { usePrefetch } from '#web/browser/use-prefetch.ts'
import { HeartButton } from '#web/favourites/favourites.tsx'
import { setPressedPreview } from '#web/page/page-preview.ts'
import { PointsBadge } from '#web/points/points-badge.tsx'
import { Price, RollPrice, usePriceTag } from '#web/prices/use-price-tag.tsx'
import { ProductName } from '#web/products/shown/product-name.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { SampleButton } from '#web/samples/sample-button.tsx'
import { useUser } from '#web/session/session.ts'
import { AddToListIcon } from '#web/shelf-lists/add-to-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BuyOne } from './buy-one.tsx'
import type { CardProduct } from './card-product.ts'

type ProductCardProps = { product: CardProduct; isUrgent?: boolean; level?: 'h2' | 'h3' }

export function ProductCard({ product, isUrgent = false, level = 'h2' }: ProductCardProps) {
  const tag = usePriceTag(product)
  const list = listPlaceFrom(useLocation())
  const user = useUser()
  const Heading = level
  const address = paths.product(product.kcwId)
  const { press, ...meaning } = usePrefetch(address, 'products/page/product-detail')
  return (
    <article className="product-card group relative flex flex-col">
      <div className="film-light relative aspect-[4/3] overflow-hidden bg-stage">
        <ProductPicture
          picture={product.picture ?? undefined}
          missing="No Image"
          sizes="(min-width: 64rem) 24vw, (min-width: 40rem) 45vw, 100vw"
          isUrgent={isUrgent}
          className="absolute inset-0 size-full"
        />
        {/* parts that depend on the visitor come last, so that nothing moves */}
        <div className="absolute top-2.5 right-14 left-2.5 z-2 flex flex-wrap items-start gap-1.5">
          {product.newlyAdded && <Badge>Nyhed</Badge>}
          {isLowStock(product.stock) && <Badge tone="warning">{product.stock} tilbage</Badge>}
          {tag.percentOff > 0 && (
            <Badge tone="signal" className="own-price">
              -{tag.percentOff} %
            </Badge>
          )}
          <PointsBadge product={product} />
        </div>
        <HeartButton product={product} className="absolute top-1 right-1 z-2" />
        {product.sample && <SampleButton film={product} sample={product.sample} className="for-buyers absolute right-1 bottom-1 z-2" />}
        {user && !product.asksForColour && (
          <div className="for-buyers absolute top-12 right-1 z-2">
            <AddToListIcon product={product} />
          </div>
        )}
      </div>
      <div aria-hidden className="h-1" style={{ background: product.hex ?? 'var(--color-line)' }} />
      <div className="@container flex grow flex-col pt-3 compact:pt-2.5">
        <p className="code text-muted">SKU: {product.kcwId}</p>
        <Heading className="mt-1 text-lg leading-tight text-balance wrap-anywhere compact:text-sm compact:leading-snug">
          <Link
            to={address}
            state={list && { list }}
            prefetch="intent"
            {...meaning}
            onClick={() => {
              setPressedPreview(address, product)
              press()
            }}
            className="after:absolute after:inset-0 after:z-1"
          >
            <ProductName name={product.nameDa} />
          </Link>
        </Heading>
        <p className="mt-1 min-h-[1.4em] text-xs text-muted">{[product.series, product.backingType].filter(Boolean).join(' · ')}</p>
        <div className="mt-auto pt-2">
          <StockLine stock={product.stock} />
          <div className="flex items-end justify-between gap-x-2">
            <Price price={tag.price} original={tag.original} className="card-price min-w-0" />
            <BuyOne product={product} isShortInCards className="relative z-2 whitespace-nowrap" />
          </div>
          <p className="for-buyers own-price card-terms mt-1 text-2xs text-muted">{priceTerms(product, tag)}</p>
          {product.roll && (
            <p className="for-buyers figures text-2xs text-muted">
              <RollPrice roll={product.roll} priceOre={tag.priceOre} />
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
