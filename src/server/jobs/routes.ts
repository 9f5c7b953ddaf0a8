import { jobCarCalls } from '#contract/jobs/job-car-calls.ts'
import { jobCustomerCalls } from '#contract/jobs/job-customers.ts'
import { jobCalls } from '#contract/jobs/jobs.ts'
import { jobOfferCalls } from '#contract/jobs/offers.ts'
import { route } from '#server/http/route.ts'
import { changeJob, copyJob, createJob, deleteJob } from './change-jobs.ts'
import { changeCustomer, createCustomer, deleteCustomer, listCustomers } from './customers.ts'
import { answerCar, keepCar, removeCar } from './job-car.ts'
import { addFilm, changeFilm, removeFilm } from './job-films.ts'
import { answerLogo, uploadLogo } from './logo.ts'
import { findOffer, makeOffer, showOffer } from './offers.ts'
import { listJobs, showJob } from './queries.ts'
import { sendOffer } from './send-offer.ts'
import { answerOffer } from './set-offer.ts'
import { changeJobSettings, keepLogo, showJobSettings } from './settings.ts'

export const jobRoutes = [
  route(jobCalls.listJobs, async ({ db }, { visitor, query }) => await listJobs(db, visitor, query)),
  route(jobCalls.createJob, async (shop, { visitor, body }) => ({
    message: 'Opgaven er gemt',
    job: await createJob(shop, visitor, body),
  })),
  route(jobCalls.showJob, async (shop, { visitor, params }) => ({ job: await showJob(shop, visitor, params.id) })),
  route(jobCalls.changeJob, async (shop, { visitor, params, body }) => ({
    message: 'Opgaven er gemt',
    job: await changeJob(shop, visitor, params.id, body),
  })),
  route(jobCalls.copyJob, async (shop, { visitor, params, body }) => ({
    message: 'Opgaven er kopieret',
    job: await copyJob(shop, visitor, params.id, body),
  })),
  route(jobCalls.deleteJob, async (shop, { visitor, params }) => {
    await deleteJob(shop, visitor, params.id)
    return { message: 'Opgaven er slettet' }
  }),
  route(jobCalls.addJobFilm, async (shop, { visitor, params, body }) => ({
    message: 'Beregningen er lagt til opgaven',
    job: await addFilm(shop, visitor, params.id, body.question),
  })),
  route(jobCalls.changeJobFilm, async (shop, { visitor, params, body }) => ({
    message: 'Beregningen er gemt',
    job: await changeFilm(shop, visitor, params, body.question),
  })),
  route(jobCalls.removeJobFilm, async (shop, { visitor, params }) => ({
    message: 'Beregningen er taget af opgaven',
    job: await removeFilm(shop, visitor, params),
  })),
  route(jobCarCalls.keepJobCar, async (shop, { visitor, params, query, request }) => ({
    message: 'Bilen er gemt på opgaven',
    job: await keepCar(shop, visitor, params.id, query.choice, request),
  })),
  route(jobCarCalls.showJobCar, async (shop, { visitor, params }) => await answerCar(shop, visitor, params.id)),
  route(jobCarCalls.removeJobCar, async (shop, { visitor, params }) => ({
    message: 'Bilen er taget af opgaven',
    job: await removeCar(shop, visitor, params.id),
  })),
  route(jobCustomerCalls.listJobCustomers, async ({ db }, { visitor, query }) => await listCustomers(db, visitor, query)),
  route(jobCustomerCalls.createJobCustomer, async (shop, { visitor, body }) => ({
    message: 'Kunden er gemt',
    customer: await createCustomer(shop, visitor, body),
  })),
  route(jobCustomerCalls.changeJobCustomer, async (shop, { visitor, params, body }) => ({
    message: 'Kunden er gemt',
    customer: await changeCustomer(shop, visitor, params.id, body),
  })),
  route(jobCustomerCalls.deleteJobCustomer, async (shop, { visitor, params }) => {
    await deleteCustomer(shop, visitor, params.id)
    return { message: 'Kunden er slettet' }
  }),
  route(jobOfferCalls.showJobSettings, async ({ db }, { visitor }) => ({ settings: await showJobSettings(db, visitor) })),
  route(jobOfferCalls.changeJobSettings, async (shop, { visitor, body }) => ({
    message: 'Gemt',
    settings: await changeJobSettings(shop, visitor, body),
  })),
  route(jobOfferCalls.uploadJobLogo, async (shop, { visitor, request }) => ({
    message: 'Logoet er gemt',
    settings: await uploadLogo(shop, visitor, request),
  })),
  route(jobOfferCalls.showJobLogo, async (shop, { visitor }) => await answerLogo(shop, visitor)),
  route(jobOfferCalls.deleteJobLogo, async (shop, { visitor }) => ({
    message: 'Logoet er fjernet',
    settings: await keepLogo(shop, visitor, null),
  })),
  route(jobOfferCalls.makeJobOffer, async (shop, { visitor, params, body }) => ({
    message: 'Tilbuddet er klar',
    offer: await makeOffer(shop, visitor, params.id, body.letter),
  })),
  route(jobOfferCalls.showJobOffer, async ({ db }, { visitor, params }) => ({ offer: await showOffer(db, visitor, params.id) })),
  route(jobOfferCalls.showJobOfferPdf, async (shop, { visitor, params }) =>
    answerOffer(shop, await findOffer(shop.db, visitor, params.id)),
  ),
  route(jobOfferCalls.sendJobOffer, async (shop, { visitor, params, body }) => ({
    message: 'Tilbuddet er på vej',
    offer: await sendOffer(shop, visitor, params.id, body.to),
  })),
]
