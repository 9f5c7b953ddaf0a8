import { Heart } from 'lucide-react'
import { useValue } from '#web/browser/store.ts'
import { classes } from '#web/ui/classes.ts'
import { favourites, toggleFavourite } from './favourites-store.ts'

export function HeartButton({ product, className }: { product: { id: number; nameDa: string }; className?: string }) {
  const isFavourite = useIsFavourite(product.id)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorit: ${product.nameDa}`}
      title={isFavourite ? 'Fjern fra favoritter' : 'Gem som favorit'}
      onClick={() => void toggleFavourite(product.id)}
      className={classes('heart for-buyers inline-flex size-11 items-center justify-center rounded-full', className)}
    >
      <Heart size={20} aria-hidden className={isFavourite ? 'fill-signal text-signal-strong' : ''} />
    </button>
  )
}

export const useFavourites = () => useValue(favourites)

/** False until hydration. Re-renders only when this product changes. */
const useIsFavourite = (productId: number): boolean => useValue(favourites, (ids) => ids?.includes(productId) ?? false)
