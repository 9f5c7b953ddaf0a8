import { shopCalls } from '#contract/shop.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'
import { route } from '#server/route.ts'

export const settingsRoutes = [
  route(shopCalls.showSettings, async (shop) => ({ settings: { ...(await shop.settings()), takesPaymentsOnline: false } })),
  route(shopCalls.showPostalCode, async (_shop, { params }) => ({ city: cityOf(params.code) })),
]
