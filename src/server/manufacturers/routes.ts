import { manufacturerCalls } from '#contract/manufacturers.ts'
import { route } from '#server/http/route.ts'
import { askManufacturer } from './ask-manufacturer.ts'
import { changeManufacturer, createManufacturer, deleteManufacturer, findManufacturers } from './manufacturers.ts'

export const manufacturerRoutes = [
  route(manufacturerCalls.listManufacturers, async (shop) => ({ makers: await findManufacturers(shop.db) })),
  route(manufacturerCalls.createManufacturer, async (shop, { body, visitor }) => ({
    message: 'Producenten er oprettet',
    maker: await createManufacturer(shop, visitor, body),
  })),
  route(manufacturerCalls.changeManufacturer, async (shop, { params, body, visitor }) => ({
    message: 'Producenten er gemt',
    maker: await changeManufacturer(shop, visitor, params.id, body),
  })),
  route(manufacturerCalls.deleteManufacturer, async (shop, { params, visitor }) => {
    await deleteManufacturer(shop, visitor, params.id)
    return { message: 'Producenten er slettet' }
  }),
  route(manufacturerCalls.askManufacturer, async (shop, { params, visitor }) => ({
    message: 'Producenten er spurgt',
    maker: await askManufacturer(shop, visitor, params.id),
  })),
]
