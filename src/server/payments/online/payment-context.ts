import { ShopError } from '#server/http/shop-error.ts'
import type { PaymentProvider } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

export type PaymentContext = Pick<Shop, 'db' | 'env' | 'log' | 'now' | 'settings' | 'outbox'> & Readonly<{ provider: PaymentProvider }>

export function paymentContextOf(shop: Shop): PaymentContext | null {
  return shop.payments && { ...shop, provider: shop.payments.provider }
}

/** Throws payments_off without a provider. */
export function requirePaymentContext(shop: Shop): PaymentContext {
  const context = paymentContextOf(shop)
  if (!context) throw new ShopError('payments_off')
  return context
}
