import { type CartChange, joinChanges } from '#domain/cart/merge-carts.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'

const NONE: readonly CartChange[] = []
const news = createStoredValue({ key: 'foliehuset.kurv.nyt.v1', empty: NONE, format: json(toChanges) })

export const useCartNews = (): readonly CartChange[] => useValue(news)

export function noteCartChanges(changes: readonly CartChange[]): void {
  news.set(joinChanges(news.read(), changes))
}

export const clearCartNews = news.clear

function toChanges(stored: unknown): readonly CartChange[] | null {
  return Array.isArray(stored) && stored.every(isChange) ? stored : null
}

function isChange(value: unknown): value is CartChange {
  if (typeof value !== 'object' || value === null) return false
  const { productId, payWithPoints, sampleOf, from, to } = value as Partial<Record<keyof CartChange, unknown>>
  const areNumbers = [productId, from, to, sampleOf ?? 0].every((number) => Number.isSafeInteger(number))
  return areNumbers && typeof payWithPoints === 'boolean'
}
