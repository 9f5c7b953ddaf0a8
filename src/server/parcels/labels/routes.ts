import { inArray } from 'drizzle-orm'
import { labelCalls } from '#contract/parcels/labels.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { shippingLabels } from '#server/database/schema/orders.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { cancelLabel } from './cancel-label.ts'
import { makeLabel, requireLabels } from './make-label.ts'
import { makeLabels } from './make-labels.ts'
import { renderLabelsPdf, withProviderErrors } from './print-labels.ts'

export const labelRoutes = [
  route(labelCalls.showLabelOffer, async (shop) => ({
    isOn: shop.labels !== null,
    weightKg: (await shop.settings()).labels.weightKg,
  })),

  route(labelCalls.makeLabel, async (shop, { params, body, visitor, idempotencyKey: key }) => {
    const attempt = attemptOf('parcels', { key, body: { ...body, ...params }, staff: visitor })
    const { parcel, labelId, invoicing } = await makeLabel(shop, visitor, params.id, body, attempt)
    return { parcel, labelId, message: `Forsendelse ${parcel.number} er sendt med label${invoicing && `. ${invoicing}`}` }
  }),

  route(labelCalls.makeLabels, async (shop, { params, body, visitor }) => {
    const { made, stopped } = await makeLabels(shop, visitor, params.id, body)
    const invoicing = [...new Set(made.map((one) => one.invoicing))].filter((text) => text !== '')
    const sent = `${count(made.length, 'forsendelse er sendt med label', 'forsendelser er sendt med labels')}`
    return {
      message: [sent, ...invoicing, ...(stopped ? [`Resten er ikke sendt: ${stopped}`] : [])].join('. '),
      stopped,
      labelIds: made.map(({ labelId }) => labelId),
      parcels: made.map(({ parcel }) => parcel),
    }
  }),

  route(labelCalls.downloadLabels, (shop, { query }) => printLabels(shop, query.ids)),

  route(labelCalls.cancelLabel, async (shop, { params, query: { onlyHere = false }, visitor }) => {
    await cancelLabel(shop, visitor, { ...params, isOnlyHere: onlyHere })
    return { message: onlyHere ? 'Labelen er taget af ordren' : 'Labelen er annulleret' }
  }),
]

/** Labels in one file, without those cancelled since. The provider keeps them, so that they can be printed again. Throws label_not_found. */
async function printLabels(shop: Shop, ids: readonly number[]): Promise<Response> {
  const { provider } = requireLabels(shop)
  const rows = await shop.db
    .select()
    .from(shippingLabels)
    .where(inArray(shippingLabels.id, [...ids]))
  const refs = ids.flatMap((id) => {
    const label = rows.find((row) => row.id === id)
    if (label?.state === 'cancelled') return []
    if (label?.state !== 'made' || label.providerRef === null) throw new ShopError('label_not_found')
    return [label.providerRef]
  })
  if (refs.length === 0) throw new ShopError('label_not_found')
  const { labels: rules, company } = await shop.settings()
  const { paper } = rules
  const render = () => renderLabelsPdf(provider, refs, { paper, title: 'Labels', author: company.legalName, createdAt: shop.now() })
  return await pdfAnswer(shop, { fileName: `Labels_${refs.length}.pdf`, render: () => withProviderErrors(shop, render) })
}
