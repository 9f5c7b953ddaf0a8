import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ProjectSettings, projectOfferCalls } from '#contract/projects/offers.ts'
import { projectCarCalls } from '#contract/projects/project-car-calls.ts'
import { projectCustomerCalls } from '#contract/projects/project-customers.ts'
import { projectCalls } from '#contract/projects/projects.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { LOGO_PICTURE, NOT_A_LOGO, OFFER_MAILS } from '#domain/projects/offer.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import { projectOffers } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Limit, limitSuccesses } from '#server/http/limits/limit-attempts.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { mailsToday } from '#server/mails/between-others.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { encodeLogoApart } from '#server/pictures/encoder.ts'
import type { Shop } from '#server/shop.ts'
import { changeProject, copyProject, createProject, deleteProject } from './change-projects.ts'
import { changeCustomer, createCustomer, deleteCustomer, listCustomers } from './customers.ts'
import { lockProject } from './lock-project.ts'
import { answerOffer, findOffer, makeOffer, type StoredOffer, showOffer } from './offers.ts'
import { answerCar, answerOwnPicture, receiveOwnPicture, removeCar, storeCar } from './project-car.ts'
import { addFilm, changeFilm, removeFilm } from './project-films.ts'
import { listProjects, showProject } from './queries.ts'
import { changeProjectSettings, findLogo, showProjectSettings, storeLogo } from './settings.ts'

const A_DAY = 24 * 60

const ENOUGH_TODAY = `Der kan sendes ${OFFER_MAILS.perDay} tilbud om dagen, og ${OFFER_MAILS.toOnePerDay} til samme adresse. Hent PDF-filen, og send den selv.`

const UPLOADS_PER_HOUR = 20

const CAR_REMOVED = '. Bilen viste den gamle folie og er fjernet'

export const projectRoutes = [
  route(projectCalls.listProjects, async ({ db }, { visitor, query }) => await listProjects(db, visitor, query)),
  route(projectCalls.createProject, async (shop, { visitor, body }) => ({
    message: 'Opgaven er gemt',
    job: await createProject(shop, visitor, body),
  })),
  route(projectCalls.showProject, async (shop, { visitor, params }) => ({ job: await showProject(shop, visitor, params.id) })),
  route(projectCalls.changeProject, async (shop, { visitor, params, body }) => ({
    message: 'Opgaven er gemt',
    job: await changeProject(shop, visitor, params.id, body),
  })),
  route(projectCalls.copyProject, async (shop, { visitor, params, body }) => ({
    message: 'Opgaven er kopieret',
    job: await copyProject(shop, visitor, params.id, body),
  })),
  route(projectCalls.deleteProject, async (shop, { visitor, params }) => {
    await deleteProject(shop, visitor, params.id)
    return { message: 'Opgaven er slettet' }
  }),
  route(projectCalls.addProjectFilm, async (shop, { visitor, params, body }) => ({
    message: 'Beregningen er lagt til opgaven',
    job: await addFilm(shop, visitor, params.id, body.question),
  })),
  route(projectCalls.changeProjectFilm, async (shop, { visitor, params, body }) => {
    const { job, isCarRemoved } = await changeFilm(shop, visitor, params, body.question)
    return { message: `Beregningen er gemt${isCarRemoved ? CAR_REMOVED : ''}`, job }
  }),
  route(projectCalls.removeProjectFilm, async (shop, { visitor, params }) => {
    const { job, isCarRemoved } = await removeFilm(shop, visitor, params)
    return { message: `Beregningen er taget af opgaven${isCarRemoved ? CAR_REMOVED : ''}`, job }
  }),
  route(projectCarCalls.keepProjectCar, async (shop, { visitor, params, query, request }) => ({
    message: 'Bilen er gemt på opgaven',
    job: await storeCar(shop, visitor, params.id, query.choice, request),
  })),
  route(projectCarCalls.showProjectCar, async (shop, { visitor, params }) => await answerCar(shop, visitor, params.id)),
  route(projectCarCalls.removeProjectCar, async (shop, { visitor, params }) => ({
    message: 'Bilen er taget af opgaven',
    job: await removeCar(shop, visitor, params.id),
  })),
  route(projectCustomerCalls.listProjectCustomers, async ({ db }, { visitor, query }) => await listCustomers(db, visitor, query)),
  route(projectCustomerCalls.createProjectCustomer, async (shop, { visitor, body }) => ({
    message: 'Kunden er gemt',
    customer: await createCustomer(shop, visitor, body),
  })),
  route(projectCustomerCalls.changeProjectCustomer, async (shop, { visitor, params, body }) => ({
    message: 'Kunden er gemt',
    customer: await changeCustomer(shop, visitor, params.id, body),
  })),
  route(projectCustomerCalls.deleteProjectCustomer, async (shop, { visitor, params }) => {
    await deleteCustomer(shop, visitor, params.id)
    return { message: 'Kunden er slettet' }
  }),
  route(projectOfferCalls.showProjectSettings, async ({ db }, { visitor }) => ({ settings: await showProjectSettings(db, visitor) })),
  route(projectOfferCalls.changeProjectSettings, async (shop, { visitor, body }) => ({
    message: 'Gemt',
    settings: await changeProjectSettings(shop, visitor, body),
  })),
  route(projectOfferCalls.uploadProjectLogo, async (shop, { visitor, request }) => ({
    message: 'Logoet er gemt',
    settings: await uploadLogo(shop, visitor, request),
  })),
  route(projectOfferCalls.showProjectLogo, async (shop, { visitor }) => await answerLogo(shop, visitor)),
  route(projectOfferCalls.deleteProjectLogo, async (shop, { visitor }) => ({
    message: 'Logoet er fjernet',
    settings: await storeLogo(shop, visitor, null),
  })),
  route(projectOfferCalls.makeProjectOffer, async (shop, { visitor, params, body }) => ({
    message: 'Tilbuddet er klar',
    offer: await makeOffer(shop, visitor, params.id, body.letter),
  })),
  route(projectOfferCalls.showProjectOffer, async ({ db }, { visitor, params }) => ({ offer: await showOffer(db, visitor, params.id) })),
  route(projectOfferCalls.showProjectOfferPdf, async (shop, { visitor, params }) =>
    answerOffer(shop, await findOffer(shop.db, visitor, params.id)),
  ),
  route(projectOfferCalls.sendProjectOffer, async (shop, { visitor, params, body }) => {
    const isSent = await sendOffer(shop, visitor, params.id, body.to)
    const offer = await showOffer(shop.db, visitor, params.id)
    return { message: isSent ? 'Tilbuddet er på vej' : alreadySentText(offer.sentTo ?? ''), offer }
  }),
]

async function uploadLogo(shop: Shop, workshop: Visitor, request: Request): Promise<ProjectSettings> {
  const as = { sender: `job-logo-of:${workshop.userId}`, perHour: UPLOADS_PER_HOUR }
  const picture = { limits: LOGO_PICTURE, notAPicture: NOT_A_LOGO, encode: encodeLogoApart }
  return await receiveOwnPicture(shop, request, { ...as, ...picture }, (jpeg) => storeLogo(shop, workshop, jpeg))
}

/** Throws 'job_logo_not_found'. */
async function answerLogo({ db }: Shop, { userId }: Visitor): Promise<Response> {
  const logo = await findLogo(db, accountOf(userId))
  if (!logo) throw new ShopError('job_logo_not_found')
  return answerOwnPicture(logo, 'logo')
}

/**
 * Mails an offer, limited per day; false when it went to this address last. Throws 'job_offer_not_found', 'job_offer_no_receiver',
 * 'too_many_requests'.
 */
async function sendOffer(shop: Shop, visitor: Visitor, id: number, to: string | null): Promise<boolean> {
  const offer = await findOffer(shop.db, visitor, id)
  const receiver = to ?? offer.customerEmail
  if (receiver === null) throw new ShopError('job_offer_no_receiver', { fields: { to: 'Skriv kundens e-mail.' } })
  if (offer.sentTo === receiver) return false
  const isQueued = await limitSuccesses(shop, [...limitsOf(offer, receiver), mailsToday(offer.accountId, shop.now())], () =>
    queue(shop, visitor, offer, receiver),
  )
  shop.outbox.wake()
  return isQueued
}

function alreadySentText(sentTo: string): string {
  return `Tilbuddet er allerede sendt til ${sentTo}. Skal kunden have det igen, så hent PDF-filen, og send den selv.`
}

function limitsOf({ accountId }: Pick<StoredOffer, 'accountId'>, receiver: string): Limit[] {
  return [
    { key: `job-offers-of:${accountId}`, most: OFFER_MAILS.perDay, minutes: A_DAY, message: ENOUGH_TODAY },
    {
      key: `job-offers-to:${createHash('sha256').update(mailboxOf(receiver)).digest('base64url')}`,
      most: OFFER_MAILS.toOnePerDay,
      minutes: A_DAY,
      message: ENOUGH_TODAY,
    },
  ]
}

async function queue(shop: Shop, visitor: Visitor, { id, jobId }: StoredOffer, receiver: string): Promise<boolean> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    await lockProject(tx, await lockOwnAccount(tx, visitor), jobId)
    const [before] = await tx.select({ sentTo: projectOffers.sentTo }).from(projectOffers).where(eq(projectOffers.id, id))
    if (!before) throw new ShopError('job_offer_not_found')
    if (before.sentTo === receiver) return false
    await tx.update(projectOffers).set({ sentTo: receiver, sentAt: at }).where(eq(projectOffers.id, id))
    await queueMail(tx, { template: 'job-offer', payload: { jobOfferId: id }, to: receiver, now: at })
    return true
  })
}
