import { ShopError } from '#server/http/shop-error.ts'
import type { PaymentProvider } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

/** What work on online payments needs of the shop, with the provider that is asked. */
export type Till = Pick<Shop, 'db' | 'log' | 'now' | 'settings' | 'outbox'> & Readonly<{ provider: PaymentProvider }>

/** The shop's till, where one is set up. */
export function tillOf(shop: Shop): Till | null {
  return shop.payments && { ...shop, provider: shop.payments.provider }
}

/** The same for a call that makes no sense without one; throws payments_off. */
export function requireTill(shop: Shop): Till {
  const till = tillOf(shop)
  if (!till) throw new ShopError('payments_off')
  return till
}
