import { searchCalls } from '#contract/search.ts'
import { route } from '#server/http/route.ts'
import { findMissedSearches } from './missed-searches.ts'
import { changeSynonym, createSynonym, deleteSynonym, findSynonyms } from './synonyms.ts'

export const searchRoutes = [
  route(searchCalls.listSynonyms, async (shop) => ({ synonyms: await findSynonyms(shop.db) })),
  route(searchCalls.createSynonym, async (shop, { body, visitor }) => ({
    message: 'Synonymet er oprettet',
    synonym: await createSynonym(shop, visitor, body),
  })),
  route(searchCalls.changeSynonym, async (shop, { params, body, visitor }) => ({
    message: 'Synonymet er gemt',
    synonym: await changeSynonym(shop, visitor, params.id, body),
  })),
  route(searchCalls.deleteSynonym, async (shop, { params, visitor }) => {
    await deleteSynonym(shop, visitor, params.id)
    return { message: 'Synonymet er slettet' }
  }),
  route(searchCalls.listMissedSearches, async (shop) => ({ searches: await findMissedSearches(shop.db) })),
]
