import { priceListCalls } from '#contract/price-lists/price-lists.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { route } from '#server/http/route.ts'
import { approvePriceList, changePriceList, createPriceList, deletePriceList, withdrawPriceList } from './change-price-list.ts'
import { fillPriceList, importPriceList, setListedPrices } from './fill-price-list.ts'
import { findPriceLists, previewPriceList } from './find-price-lists.ts'

export const priceListRoutes = [
  route(priceListCalls.listPriceLists, async ({ db }) => ({ lists: await findPriceLists(db) })),
  route(
    priceListCalls.showPriceList,
    async ({ db }, { params, query, visitor }) => await previewPriceList(db, params.id, { query, seesCosts: mayDo(visitor, 'seeFigures') }),
  ),
  route(priceListCalls.createPriceList, async (shop, { body, visitor }) => ({
    message: 'Prislisten er oprettet',
    list: await createPriceList(shop, visitor, body),
  })),
  route(priceListCalls.changePriceList, async (shop, { params, body, visitor }) => ({
    message: 'Prislisten er gemt',
    list: await changePriceList(shop, visitor, params.id, body),
  })),
  route(priceListCalls.deletePriceList, async (shop, { params, visitor }) => {
    await deletePriceList(shop, visitor, params.id)
    return { message: 'Prislisten er slettet' }
  }),
  route(priceListCalls.setListedPrices, async (shop, { params, body, visitor }) => await setListedPrices(shop, visitor, params.id, body)),
  route(priceListCalls.fillPriceList, async (shop, { params, body, visitor }) => await fillPriceList(shop, visitor, params.id, body)),
  route(
    priceListCalls.importPriceList,
    async (shop, { params, query, request, visitor }) => await importPriceList(shop, visitor, params.id, request, query.mapping),
  ),
  route(priceListCalls.approvePriceList, async (shop, { params, body, visitor }) => ({
    message: 'Prislisten er godkendt',
    list: await approvePriceList(shop, visitor, params.id, body.seen),
  })),
  route(priceListCalls.withdrawPriceList, async (shop, { params, visitor }) => ({
    message: 'Godkendelsen er trukket tilbage',
    list: await withdrawPriceList(shop, visitor, params.id),
  })),
]
