import { secondFactorCalls } from '#contract/customers/second-factor.ts'
import { route } from '#server/http/route.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from './change-second-factor.ts'

export const secondFactorRoutes = [
  route(secondFactorCalls.showSecondFactor, async (shop, { visitor }) => ({ secondFactor: await showSecondFactor(shop, visitor) })),

  route(secondFactorCalls.beginSecondFactor, async (shop, { visitor, body }) => ({
    setup: await beginSecondFactor(shop, visitor, body.password),
  })),

  route(secondFactorCalls.confirmSecondFactor, async (shop, { visitor, body }) => ({
    recoveryCodes: await confirmSecondFactor(shop, visitor, body.code),
    message: 'Totrinslogin er slået til. Du er logget ud på andre enheder.',
  })),

  route(secondFactorCalls.renewRecoveryCodes, async (shop, { visitor, body }) => ({
    recoveryCodes: await replaceRecoveryCodes(shop, visitor, body),
    message: 'Her er dine nye gendannelseskoder. De gamle virker ikke mere.',
  })),

  route(secondFactorCalls.removeSecondFactor, async (shop, { visitor, body }) => {
    await removeSecondFactor(shop, visitor, body)
    return { message: 'Totrinslogin er slået fra.' }
  }),

  route(secondFactorCalls.resetSecondFactor, async (shop, { visitor, params }) => {
    await resetSecondFactor(shop, visitor, params.id)
    return { message: 'Totrinslogin er nulstillet. Brugeren er logget ud og har fået en mail.' }
  }),
]
