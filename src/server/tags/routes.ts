import { tagCalls } from '#contract/tags.ts'
import { route } from '#server/route.ts'
import { findAllTags, findCategories } from './queries.ts'

export const tagRoutes = [
  route(tagCalls.listCategories, async (shop) => ({ categories: await findCategories(shop.db) })),
  route(tagCalls.listAllTags, async (shop) => ({ tags: await findAllTags(shop.db) })),
]
