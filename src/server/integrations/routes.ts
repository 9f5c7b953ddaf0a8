import { integrationCalls } from '#contract/integrations/integrations.ts'
import { route } from '#server/http/route.ts'
import { createApiKey, findApiKeys, revokeApiKey } from './api-keys.ts'
import { findDeliveries, sendDeliveryAgain, tryWebhook } from './deliveries.ts'
import { changeWebhook, createWebhook, deleteWebhook, findWebhooks, renewWebhookSecret } from './receivers.ts'

export const integrationRoutes = [
  route(integrationCalls.listApiKeys, async ({ db, now }) => ({ keys: await findApiKeys(db, now()) })),
  route(integrationCalls.createApiKey, async (shop, { body, visitor }) => ({
    message: 'Nøglen er lavet',
    ...(await createApiKey(shop, visitor, body)),
  })),
  route(integrationCalls.revokeApiKey, async (shop, { params, visitor }) => {
    await revokeApiKey(shop, visitor, params.id)
    return { message: 'Nøglen er trukket tilbage' }
  }),

  route(integrationCalls.listWebhooks, async ({ db }) => ({ webhooks: await findWebhooks(db) })),
  route(integrationCalls.createWebhook, async (shop, { body, visitor }) => ({
    message: 'Modtageren er tilføjet',
    ...(await createWebhook(shop, visitor, body)),
  })),
  route(integrationCalls.changeWebhook, async (shop, { params, body, visitor }) => ({
    message: 'Modtageren er gemt',
    webhook: await changeWebhook(shop, visitor, params.id, body),
  })),
  route(integrationCalls.deleteWebhook, async (shop, { params, visitor }) => {
    await deleteWebhook(shop, visitor, params.id)
    return { message: 'Modtageren er slettet' }
  }),
  route(integrationCalls.renewWebhookSecret, async (shop, { params, visitor }) => ({
    message: 'Modtageren har fået en ny hemmelighed',
    ...(await renewWebhookSecret(shop, visitor, params.id)),
  })),
  route(integrationCalls.tryWebhook, async (shop, { params, visitor }) => {
    await tryWebhook(shop, visitor, params.id)
    return { message: 'Prøven er på vej' }
  }),

  route(integrationCalls.listWebhookDeliveries, async ({ db }, { query }) => await findDeliveries(db, query)),
  route(integrationCalls.sendWebhookAgain, async (shop, { params, visitor }) => ({
    message: 'Sendes igen',
    delivery: await sendDeliveryAgain(shop, visitor, params.id),
  })),
]
