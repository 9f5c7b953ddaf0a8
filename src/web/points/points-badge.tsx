import { count } from '#domain/numbers/danish-figures.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useUser } from '#web/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'

export function PointsBadge({ product }: { product: { pointsEligible: boolean; pointsCost: number } }) {
  const user = useUser()
  const { isRetailView } = usePriceView()
  if (user === null || isRetailView || !product.pointsEligible) return null
  return <Badge className="for-buyers">Koster {count(pointsCostOf(product), 'point', 'point')}</Badge>
}
