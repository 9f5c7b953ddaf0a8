import { Link, useLocation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { isLowStock } from '#domain/orders/delivery.ts'
import { listPlaceFrom } from '#web/browser/list-place.ts'
import { HeartButton } from '#web/favourites/heart-button.tsx'
import { PointsBadge } from '#web/points/points-badge.tsx'
import { RollPrice } from '#web/prices/roll-price.tsx'
import { usePriceTag } from '#web/prices/use-price-tag.ts'
import { ProductName } from '#web/products/shown/product-name.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { SampleButton } from '#web/samples/sample-button.tsx'
import { useUser } from '#web/session/session.ts'
import { AddToListIcon } from '#web/shelf-lists/add-to-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { BuyOne } from './buy-one.tsx'
import type { CardProduct } from './card-product.ts'

type ProductCardProps = { product: CardProduct; isCompact?: boolean; isUrgent?: boolean; level?: 'h2' | 'h3' }

/** A product in a grid; the whole card is a link. */
export function ProductCard({ product, isCompact = false, isUrgent = false, level = 'h2' }: ProductCardProps) {
  const tag = usePriceTag(product)
  const list = listPlaceFrom(useLocation())
  const user = useUser()
  const Heading = level
  return (
    <article className="product-card group relative flex flex-col">
      <div className="film-light relative aspect-[4/3] overflow-hidden bg-stage">
        <ProductPicture
          picture={product.picture ?? undefined}
          missing="No Image"
          sizes={
            isCompact
              ? '(min-width: 80rem) 16vw, (min-width: 48rem) 25vw, 50vw'
              : '(min-width: 80rem) 24vw, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
          }
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
      <div className={classes('flex grow flex-col', isCompact ? 'pt-2.5' : 'pt-3.5')}>
        <p className="code text-muted">
          SKU: {product.kcwId}
          {!isCompact && product.finish && <span className="float-right">{product.finish}</span>}
        </p>
        <Heading className={classes('mt-1.5 text-balance wrap-anywhere', isCompact ? 'text-sm leading-snug' : 'text-lg leading-tight')}>
          <Link
            to={paths.product(product.kcwId)}
            state={list && { list }}
            prefetch="intent"
            className="after:absolute after:inset-0 after:z-1"
          >
            <ProductName name={product.nameDa} />
          </Link>
        </Heading>
        <p className="mt-1 min-h-[1.4em] text-xs text-muted">{[product.series, product.backingType].filter(Boolean).join(' · ')}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2.5 pt-3">
          {/* a struck-through price goes below the price, so that all buttons align */}
          <div className="min-w-0 flex-[1_1_9rem]">
            <StockLine stock={product.stock} />
            <Price price={tag.price} original={tag.original} className="card-price" />
            {product.roll && (
              <p className="for-buyers figures text-2xs text-muted">
                <RollPrice roll={product.roll} priceOre={tag.priceOre} />
              </p>
            )}
          </div>
          <BuyOne product={product} isCompact={isCompact} className="relative z-2" />
        </div>
      </div>
    </article>
  )
}
