import { tagCalls } from '#contract/tags.ts'
import { route } from '#server/http/route.ts'
import { deleteCategory } from './delete-category.ts'
import { deleteTag } from './delete-tag.ts'
import { findAllTags, findCategories } from './queries.ts'
import { changeCategory, createCategory } from './save-category.ts'
import { changeTag, createTag } from './save-tag.ts'
import { listTags } from './tag-answer.ts'

export const tagRoutes = [
  route(tagCalls.listCategories, async (shop) => ({ categories: await findCategories(shop.db) })),
  route(tagCalls.listAllTags, async (shop) => ({ tags: await findAllTags(shop.db) })),
  route(tagCalls.listTags, async (shop, { params }) => ({ tags: await listTags(shop.db, params.kind) })),

  route(tagCalls.createTag, async (shop, { params, body, visitor }) => ({
    message: 'Tag oprettet!',
    tag: await createTag(shop, visitor, params.kind, body),
  })),
  route(tagCalls.changeTag, async (shop, { params, body, visitor }) => ({
    message: 'Tag opdateret!',
    tag: await changeTag(shop, visitor, params.kind, params.id, body),
  })),
  route(tagCalls.deleteTag, async (shop, { params, visitor }) => {
    await deleteTag(shop, visitor, params.kind, params.id)
    return { message: 'Tag slettet' }
  }),

  route(tagCalls.createCategory, async (shop, { body, visitor }) => ({
    message: 'Tag oprettet!',
    category: await createCategory(shop, visitor, body),
  })),
  route(tagCalls.changeCategory, async (shop, { params, body, visitor }) => ({
    message: 'Tag opdateret!',
    category: await changeCategory(shop, visitor, params.id, body),
  })),
  route(tagCalls.deleteCategory, async (shop, { params, visitor }) => {
    await deleteCategory(shop, visitor, params.id)
    return { message: 'Tag slettet' }
  }),
]
