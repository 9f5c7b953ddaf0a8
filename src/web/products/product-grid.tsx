import { memo } from 'react'
import { Kept } from '#web/kept-html/kept.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

const NORMAL = 'grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
const COMPACT = 'grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6'

/**
 * Products in one to four columns, or two to six when compact (requirements §2 'Product list'). Memoized: loading the next list does not
 * redraw it.
 */
export const ProductGrid = memo(function ProductGrid({
  products,
  isCompact = false,
  level = 'h2',
}: {
  products: readonly CardProduct[]
  isCompact?: boolean
  level?: 'h2' | 'h3'
}) {
  return (
    <ul className={classes('product-grid grid', isCompact ? COMPACT : NORMAL)}>
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <CardOnce product={product} isCompact={isCompact} isUrgent={index === 0} level={level} />
        </li>
      ))}
    </ul>
  )
})

type CardOnceProps = Readonly<{ product: CardProduct; isCompact: boolean; isUrgent: boolean; level: 'h2' | 'h3' }>

/** A preloaded picture is named in the page's head, so its card is drawn per page. */
function CardOnce(card: CardOnceProps) {
  const drawn = <ProductCard {...card} />
  if (card.isUrgent) return drawn
  return (
    <Kept name="card" of={card}>
      {drawn}
    </Kept>
  )
}

export function ProductGridSkeleton({ count = 8, isCompact = false }: { count?: number; isCompact?: boolean }) {
  return (
    <div role="status" aria-label="Henter produkter" className={classes('grid', isCompact ? COMPACT : NORMAL)}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
        <div key={place} className="flex flex-col gap-3">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-7 w-1/2" />
        </div>
      ))}
    </div>
  )
}
