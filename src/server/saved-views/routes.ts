import { savedViewCalls } from '#contract/saved-views.ts'
import { route } from '#server/http/route.ts'
import { chooseListColumns, findListColumns } from './list-columns.ts'
import { deleteSavedView, findSavedViews, saveView } from './saved-views.ts'

export const savedViewRoutes = [
  route(savedViewCalls.listSavedViews, async ({ db }, { query, visitor }) => ({ views: await findSavedViews(db, visitor, query.list) })),
  route(savedViewCalls.saveView, async (shop, { body, visitor }) => ({
    message: 'Visningen er gemt',
    views: await saveView(shop, visitor, body),
  })),
  route(savedViewCalls.deleteSavedView, async (shop, { params, visitor }) => ({
    message: 'Visningen er slettet',
    views: await deleteSavedView(shop, visitor, params.id),
  })),
  route(savedViewCalls.showListColumns, async ({ db }, { visitor }) => ({ columns: await findListColumns(db, visitor) })),
  route(savedViewCalls.chooseListColumns, async (shop, { params, body, visitor }) => ({
    columns: await chooseListColumns(shop, visitor, params.list, body.hidden),
  })),
]
