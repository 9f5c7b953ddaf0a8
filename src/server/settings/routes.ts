import { publicSettingsCalls } from '#contract/settings/public-settings.ts'
import { settingsCalls } from '#contract/settings/settings.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'
import { route } from '#server/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { readSettingsToEdit } from './queries.ts'

export const settingsRoutes = [
  route(publicSettingsCalls.showSettings, async (shop) => ({ settings: { ...(await shop.settings()), takesPaymentsOnline: false } })),

  route(settingsCalls.showAllSettings, async (shop) => await readSettingsToEdit(shop.db)),

  route(settingsCalls.changeSettings, async (shop, { body, visitor }) => ({
    message: 'Indstillingerne er gemt.',
    ...(await changeSettings(shop, visitor, body)),
  })),

  route(publicSettingsCalls.showPostalCode, async (_shop, { params }) => ({ city: cityOf(params.code) })),
]
