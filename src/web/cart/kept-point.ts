import type { ChosenPoint } from '#domain/pickup-points/pickup-point.ts'
import { createMemory, json } from '#web/browser/memory.ts'
import { PICKUP_POINT_KEY } from '#web/session/session.ts'

const TEXTS = ['id', 'name', 'address', 'postalCode', 'city', 'methodId', 'foundBy', 'home'] as const

/** The buyer's pickup point, until the order is placed or a session ends. */
export const keptPoint = createMemory<ChosenPoint | null>({
  key: PICKUP_POINT_KEY,
  empty: null,
  format: json<ChosenPoint | null>(readPoint),
})

export function readPoint(stored: unknown): ChosenPoint | null {
  if (typeof stored !== 'object' || stored === null) return null
  const texts = TEXTS.map((name) => [name, (stored as Record<string, unknown>)[name]] as const)
  if (texts.some(([name, text]) => typeof text !== 'string' || (text === '' && name !== 'home'))) return null
  return Object.fromEntries(texts) as ChosenPoint
}
