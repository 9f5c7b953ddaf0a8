import { accountCalls } from '#contract/customers/account.ts'
import { DELETION_WITHIN_DAYS } from '#domain/privacy/retention.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { askForDeletion } from './ask-for-deletion.ts'
import { changePassword, forgotPassword, resetPassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { denyRegistration } from './deny-registration.ts'
import { logIn } from './log-in.ts'
import { ownerOfMailedLink } from './mailed-links.ts'
import { register } from './register.ts'
import { closeSession, closeSessionsOf, touchSession } from './session-store.ts'
import { findSessionUser, toSessionUser, userOfSession } from './session-user.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export const accountRoutes = [
  route(accountCalls.register, async (shop, { body, ip }) => {
    await register(shop, body, ip)
    return { message: 'Registrering succesfuldt. Afventer godkendelse.' }
  }),

  route(accountCalls.logIn, (shop, { body, ip, browser }) => logIn(shop, body, { ip, browser })),

  ownRoute(
    accountCalls.showMe,
    (tokenHash) => ({ user: userOfSession({ tokenHash }) }),
    async (shop, { visitor }, answers) => {
      await touchSession(shop.db, visitor, shop.now())
      return { user: toSessionUser(answers.user) }
    },
  ),

  route(accountCalls.changeMe, async (shop, { visitor, body }) => {
    await changeProfile(shop, visitor, body)
    return { message: 'Dine oplysninger er gemt.', user: await findSessionUser(shop.db, visitor.userId, visitor.member?.id ?? null) }
  }),

  route(accountCalls.changePassword, async (shop, { visitor, body, browser }) => {
    await changePassword(shop, visitor, body, browser)
    return { message: 'Din adgangskode er ændret. Du er logget ud på andre enheder.' }
  }),

  route(accountCalls.forgotPassword, async (shop, { body, ip }) => {
    await forgotPassword(shop, body.email, ip)
    return { message: 'Hvis e-mailen findes hos os, har vi sendt et link til at vælge en ny adgangskode. Det virker i en time.' }
  }),

  route(accountCalls.resetPassword, async (shop, { body, ip }) => {
    await resetPassword(shop, body, ip)
    return { message: 'Din adgangskode er ændret. Du kan logge ind med den nu.' }
  }),

  route(accountCalls.verifyEmail, async (shop, { body, visitor, ip }) => {
    await verifyEmail(shop, body, { visitor, ip })
    return { message: 'Tak, din e-mail er bekræftet.' }
  }),

  route(accountCalls.denyRegistration, async (shop, { body, ip }) => {
    await denyRegistration(shop, body.token, ip)
    return { message: 'Tak, fordi du sagde til. Kontoen er lukket, og vi ser på sagen.' }
  }),

  route(accountCalls.checkLink, async (shop, { body, ip }) => {
    await limitAttempts(shop, [{ key: `check-link-from:${ip}`, most: 60, minutes: 60 }])
    await ownerOfMailedLink(shop.db, body.token, body.purpose, shop.now())
    return { message: 'Linket virker.' }
  }),

  route(accountCalls.resendVerification, async (shop, { visitor }) => {
    await resendVerification(shop, visitor)
    return { message: 'Vi har sendt et nyt link til din e-mail.' }
  }),

  route(accountCalls.logOut, async (shop, { visitor }) => {
    await closeSession(shop.db, visitor.tokenHash)
    return { message: 'Du er logget ud.' }
  }),

  route(accountCalls.logOutEverywhere, async (shop, { visitor }) => {
    await inTransaction(shop.db, async (tx) => {
      await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
      await closeSessionsOf(tx, visitor.userId)
    })
    return { message: 'Du er logget ud alle steder.' }
  }),

  route(accountCalls.askForDeletion, async (shop, { visitor, body }) => {
    await askForDeletion(shop, visitor, body.password)
    return { message: `Vi har modtaget dit ønske og sletter din konto inden for ${DELETION_WITHIN_DAYS} dage.` }
  }),
]
