import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { MAX_CHANGED_AT_ONCE } from '#domain/products/product-limits.ts'
import { Button } from '#web/ui/button.tsx'

type ChosenBarProps = { chosen: number; total: number; onBulk: () => void; onAll: () => void; onNone: () => void }

export function ChosenBar({ chosen, total, onBulk, onAll, onNone }: ChosenBarProps) {
  if (chosen === 0) return null
  const all = Math.min(total, MAX_CHANGED_AT_ONCE)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="figures font-semibold">{count(chosen, 'valgt', 'valgte')}</span>
      {chosen < all && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          {total > all ? `Vælg de første ${wholeNumber(all)} af ${wholeNumber(total)}` : `Vælg alle ${count(all, 'fundet', 'fundne')}`}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onNone}>
        Fravælg
      </Button>
      <Button size="sm" variant="solid" onClick={onBulk}>
        Ret valgte
      </Button>
    </div>
  )
}
