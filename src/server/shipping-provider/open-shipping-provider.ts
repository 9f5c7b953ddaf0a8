import type { Env } from '#server/env.ts'
import type { ShippingProvider } from './provider.ts'

/** Null when none is configured. */
export async function openShippingProvider({ shipmondo }: Pick<Env, 'shipmondo'>): Promise<ShippingProvider | null> {
  if (!shipmondo) return null
  const { createShipmondo } = await import('./shipmondo.ts')
  return createShipmondo(shipmondo)
}
