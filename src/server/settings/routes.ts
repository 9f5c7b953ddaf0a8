import { publicSettingsCalls } from '#contract/settings/public-settings.ts'
import { settingsCalls } from '#contract/settings/settings.ts'
import { setupCalls } from '#contract/settings/setup.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { choosableMethods } from '#domain/delivery-methods/order-delivery.ts'
import { shownCertificates } from '#domain/settings/certificates.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { canIssueInvoices, hasOwnCompany } from '#domain/settings/setup.ts'
import { cityOf } from '#server/addresses/postal-codes.ts'
import { route } from '#server/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { readSettingsToEdit } from './queries.ts'
import { removeCertificate, shownNotice, storeCertificate, storeGuaranteeNotice } from './settings-files.ts'
import { sendTestMail } from './settings-mails.ts'
import { approveText, isLegalText, listMissing, showSetup } from './setup.ts'

export const settingsRoutes = [
  route(publicSettingsCalls.showSettings, async (shop) => {
    const settings = await shop.settings()
    return {
      settings: {
        ...settings,
        ...offeredMethods(settings, shop.labels !== null),
        certificates: shownCertificates(settings, copenhagenDay(shop.now().getTime()), shop.env.demo),
        guaranteeNotice: shownNotice(settings),
        payments: { ...settings.payments, isOn: shop.payments !== null, invoicedPer: settings.invoicing.per },
        hasCompanyFacts: shop.env.demo || hasOwnCompany(settings.company),
        canIssueInvoices: shop.env.demo || canIssueInvoices(settings.company),
      },
    }
  }),

  route(settingsCalls.showAllSettings, async (shop) => await readSettingsToEdit(shop.db)),

  route(settingsCalls.changeSettings, async (shop, { body, visitor }) => ({
    message: 'Indstillingerne er gemt.',
    ...(await changeSettings(shop, visitor, body)),
  })),

  route(settingsCalls.storeGuaranteeNotice, async (shop, { request, visitor }) => ({
    message: 'EU-meddelelsen er gemt og vises nu.',
    ...(await storeGuaranteeNotice(shop, visitor, request)),
  })),

  route(settingsCalls.storeCertificate, async (shop, { query, request, visitor }) => ({
    message: 'Certifikatet er gemt.',
    ...(await storeCertificate(shop, visitor, query, request)),
  })),

  route(settingsCalls.removeCertificate, async (shop, { params, visitor }) => ({
    message: 'Certifikatet er fjernet.',
    ...(await removeCertificate(shop, visitor, params.key)),
  })),

  route(settingsCalls.removeGuaranteeNotice, async (shop, { visitor }) => ({
    message: 'EU-meddelelsen er fjernet.',
    ...(await changeSettings(shop, visitor, { guaranteeNotice: null })),
  })),

  route(setupCalls.listMissing, async (shop, { visitor }) => await listMissing(shop, visitor)),

  route(setupCalls.showSetup, async (shop) => ({ setup: await showSetup(shop) })),

  route(setupCalls.approveText, async (shop, { params, visitor }) => {
    await approveText(shop, visitor, params.text)
    return { message: isLegalText(params.text) ? 'Teksten er godkendt.' : 'Trinnet er markeret som færdigt.', setup: await showSetup(shop) }
  }),

  route(setupCalls.sendTestMail, async (shop, { visitor }) => ({
    message: `Testmailen er på vej til ${visitor.email}.`,
    mailId: await sendTestMail(shop, visitor),
  })),

  route(publicSettingsCalls.showPostalCode, async (_shop, { params }) => ({ city: cityOf(params.code) })),
]

/** Buyers' pages carry no more than they use. */
function offeredMethods({ deliveryMethods, cartons }: ShopSettings, hasPickupPoints: boolean) {
  const offered = choosableMethods(deliveryMethods, { hasPickupPoints })
  return { deliveryMethods: offered, cartons: offered.length > 0 ? cartons : [] }
}
