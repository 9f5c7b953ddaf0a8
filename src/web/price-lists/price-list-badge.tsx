import { PRICE_LIST_STATE_LABELS, type PriceListState } from '#domain/price-lists/price-list.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { draft: 'neutral', approved: 'warning', started: 'success' } as const

export function PriceListBadge({ state }: { state: PriceListState }) {
  return <Badge tone={TONES[state]}>{PRICE_LIST_STATE_LABELS[state]}</Badge>
}
