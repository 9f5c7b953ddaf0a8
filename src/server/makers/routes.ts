import { makerCalls } from '#contract/makers.ts'
import { route } from '#server/http/route.ts'
import { changeMaker, createMaker, deleteMaker, findMakers } from './makers.ts'

export const makerRoutes = [
  route(makerCalls.listMakers, async (shop) => ({ makers: await findMakers(shop.db) })),
  route(makerCalls.createMaker, async (shop, { body, visitor }) => ({
    message: 'Producenten er oprettet',
    maker: await createMaker(shop, visitor, body),
  })),
  route(makerCalls.changeMaker, async (shop, { params, body, visitor }) => ({
    message: 'Producenten er gemt',
    maker: await changeMaker(shop, visitor, params.id, body),
  })),
  route(makerCalls.deleteMaker, async (shop, { params, visitor }) => {
    await deleteMaker(shop, visitor, params.id)
    return { message: 'Producenten er slettet' }
  }),
]
