import type { UploadedFile } from '#contract/imports/pictures.ts'
import { importCalls } from '#contract/imports/pictures.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PRODUCT_PICTURE } from '#domain/pictures/picture-limits.ts'
import { readFile, readFiles } from '#server/http/bodies/read-form.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { type Route, route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readUploadTags, storeUpload } from './store-upload.ts'

/** Each running upload holds a file of up to 5 MB in memory; others wait on disk. */
const queued = limitConcurrency('product-pictures', { atOnce: 3, mostWaiting: 400 })

export const importRoutes: readonly Route[] = [
  route(importCalls.uploadProductImage, (shop, { request, visitor }) =>
    withReceivedForm(request, visitor, { maxFiles: 1 }, async (form) => {
      const tags = await readUploadTags(shop.db)
      const sent = await readFile(form, { field: 'image', maxBytes: PRODUCT_PICTURE.maxBytes })
      const file = await storeUpload(shop, sent, { tags, byUserId: visitor.userId })
      return { imageUrl: file.imageUrl, file }
    }),
  ),
  route(importCalls.uploadProductImages, (shop, { request, visitor }) =>
    withReceivedForm(request, visitor, { maxFiles: PRODUCT_PICTURE.mostAtOnce }, async (form) => {
      const tags = await readUploadTags(shop.db)
      const files: UploadedFile[] = []
      const refusals: { originalName: string; refusal: ShopError }[] = []
      for await (const sent of readFiles(form, {
        field: 'images',
        maxFiles: PRODUCT_PICTURE.mostAtOnce,
        maxBytes: PRODUCT_PICTURE.maxBytes,
      })) {
        try {
          files.push(await storeUpload(shop, sent, { tags, byUserId: visitor.userId }))
        } catch (error) {
          if (!(error instanceof ShopError)) throw error
          refusals.push({ originalName: sent.name, refusal: error })
        }
      }
      const [first] = refusals
      if (files.length === 0 && first) throw first.refusal
      const failed = refusals.map(({ originalName, refusal }) => ({ originalName, message: refusal.message }))
      return { message: `${count(files.length, 'billede', 'billeder')} uploadet!`, files, failed }
    }),
  ),
]

async function withReceivedForm<Result>(
  request: Request,
  { userId }: Pick<Visitor, 'userId'>,
  { maxFiles }: Readonly<{ maxFiles: number }>,
  work: (form: Request) => Promise<Result>,
): Promise<Result> {
  const reception = { sender: `user:${userId}`, maxFiles, maxBytes: PRODUCT_PICTURE.maxBytes }
  return await receiveForm(request, reception, (form) => queued(() => work(form)))
}
