import { projectOfferCalls } from '#contract/projects/offers.ts'
import { projectCarCalls } from '#contract/projects/project-car-calls.ts'
import { projectCustomerCalls } from '#contract/projects/project-customers.ts'
import { projectCalls } from '#contract/projects/projects.ts'
import { route } from '#server/http/route.ts'
import { changeProject, copyProject, createProject, deleteProject } from './change-projects.ts'
import { changeCustomer, createCustomer, deleteCustomer, listCustomers } from './customers.ts'
import { answerLogo, uploadLogo } from './logo.ts'
import { findOffer, makeOffer, showOffer } from './offers.ts'
import { answerCar, keepCar, removeCar } from './project-car.ts'
import { addFilm, changeFilm, removeFilm } from './project-films.ts'
import { listProjects, showProject } from './queries.ts'
import { sendOffer } from './send-offer.ts'
import { answerOffer } from './set-offer.ts'
import { changeProjectSettings, keepLogo, showProjectSettings } from './settings.ts'

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
  route(projectCalls.changeProjectFilm, async (shop, { visitor, params, body }) => ({
    message: 'Beregningen er gemt',
    job: await changeFilm(shop, visitor, params, body.question),
  })),
  route(projectCalls.removeProjectFilm, async (shop, { visitor, params }) => ({
    message: 'Beregningen er taget af opgaven',
    job: await removeFilm(shop, visitor, params),
  })),
  route(projectCarCalls.keepProjectCar, async (shop, { visitor, params, query, request }) => ({
    message: 'Bilen er gemt på opgaven',
    job: await keepCar(shop, visitor, params.id, query.choice, request),
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
    settings: await keepLogo(shop, visitor, null),
  })),
  route(projectOfferCalls.makeProjectOffer, async (shop, { visitor, params, body }) => ({
    message: 'Tilbuddet er klar',
    offer: await makeOffer(shop, visitor, params.id, body.letter),
  })),
  route(projectOfferCalls.showProjectOffer, async ({ db }, { visitor, params }) => ({ offer: await showOffer(db, visitor, params.id) })),
  route(projectOfferCalls.showProjectOfferPdf, async (shop, { visitor, params }) =>
    answerOffer(shop, await findOffer(shop.db, visitor, params.id)),
  ),
  route(projectOfferCalls.sendProjectOffer, async (shop, { visitor, params, body }) => ({
    message: 'Tilbuddet er på vej',
    offer: await sendOffer(shop, visitor, params.id, body.to),
  })),
]
