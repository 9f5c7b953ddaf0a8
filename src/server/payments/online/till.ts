import { ShopError } from '#server/http/shop-error.ts'
import type { PaymentProvider } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

export type Till = Pick<Shop, 'db' | 'log' | 'now' | 'settings' | 'outbox'> & Readonly<{ provider: PaymentProvider }>

export function tillOf(shop: Shop): Till | null {
  return shop.payments && { ...shop, provider: shop.payments.provider }
}

/** Throws payments_off without a provider. */
export function requireTill(shop: Shop): Till {
  const till = tillOf(shop)
  if (!till) throw new ShopError('payments_off')
  return till
}
