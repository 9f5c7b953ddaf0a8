import type { Env } from '#server/env.ts'
import type { PaymentProvider } from './provider.ts'

/** Null when none is configured. The library is loaded on demand. */
export async function openPaymentProvider({ stripe, publicUrl }: Pick<Env, 'stripe' | 'publicUrl'>): Promise<PaymentProvider | null> {
  if (!stripe) return null
  const { createStripe } = await import('./stripe.ts')
  return createStripe({ ...stripe, publicUrl })
}
