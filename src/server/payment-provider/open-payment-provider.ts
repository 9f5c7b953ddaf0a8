import type { Env } from '#server/env.ts'
import type { PaymentProvider } from './provider.ts'

/** Whoever takes the shop's money online, or null where nobody was set up. The library is loaded only where it is used. */
export async function openPaymentProvider({ stripe, publicUrl }: Pick<Env, 'stripe' | 'publicUrl'>): Promise<PaymentProvider | null> {
  if (!stripe) return null
  const { createStripe } = await import('./stripe.ts')
  return createStripe({ ...stripe, publicUrl })
}
