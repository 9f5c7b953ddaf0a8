import { memo, useState } from 'react'
import { CachedHtml } from '#web/html-cache/cached-html.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** By the room the list has: beside its filters it has less than the screen. */
const COLUMNS = [
  'grid-cols-1 gap-x-6 gap-y-10 @min-[28rem]:grid-cols-2 @min-[42rem]:grid-cols-3 @min-[60rem]:grid-cols-4',
  'compact:grid-cols-2 compact:gap-x-4 compact:gap-y-8',
  'compact:@min-[32rem]:grid-cols-3 compact:@min-[42rem]:grid-cols-4 compact:@min-[60rem]:grid-cols-5 compact:@min-[72rem]:grid-cols-6',
].join(' ')

/** Products in one to four columns, or two to six when compact (requirements §2 'Product list'). Memoized. */
export const ProductGrid = memo(function ProductGrid({
  products,
  view = 'normal',
  level = 'h2',
}: {
  products: readonly CardProduct[]
  view?: 'normal' | 'compact' | 'chosen'
  level?: 'h2' | 'h3'
}) {
  // a card that becomes the first one later is not rendered again
  const [first] = useState(products[0]?.id)
  return (
    <div className="@container" data-compact={view === 'compact' ? '' : undefined} data-follows-view={view === 'chosen' ? '' : undefined}>
      <ul className={classes('product-grid grid', COLUMNS)}>
        {products.map((product) => (
          <li key={product.id} className="grid">
            <CardOnce product={product} isUrgent={product.id === first} level={level} />
          </li>
        ))}
      </ul>
    </div>
  )
})

type CardOnceProps = Readonly<{ product: CardProduct; isUrgent: boolean; level: 'h2' | 'h3' }>

/** A preloaded picture is named in the page's head, so its card is rendered per page. */
function CardOnce(card: CardOnceProps) {
  const drawn = <ProductCard {...card} />
  if (card.isUrgent) return drawn
  return (
    <CachedHtml name="card" of={card}>
      {drawn}
    </CachedHtml>
  )
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label="Henter produkter" className="@container">
      <div className={classes('grid', COLUMNS)}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <div key={place} className="flex flex-col gap-3">
            <Skeleton className="aspect-[4/3] w-full" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-7 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
