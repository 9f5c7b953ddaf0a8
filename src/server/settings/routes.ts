import { settingsCalls } from '#contract/settings.ts'
import { shopCalls } from '#contract/shop.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'
import { route } from '#server/route.ts'
import { changeSettings } from './change-settings.ts'
import { readSettingsToEdit } from './queries.ts'

export const settingsRoutes = [
  route(shopCalls.showSettings, async (shop) => ({ settings: { ...(await shop.settings()), takesPaymentsOnline: false } })),

  route(settingsCalls.showAllSettings, async (shop) => await readSettingsToEdit(shop.db)),

  route(settingsCalls.changeSettings, async (shop, { body, visitor }) => ({
    message: 'Indstillingerne er gemt.',
    ...(await changeSettings(shop, visitor, body)),
  })),

  route(shopCalls.showPostalCode, async (_shop, { params }) => ({ city: cityOf(params.code) })),
]
