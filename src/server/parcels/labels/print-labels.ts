import { renderInThread } from '#server/documents/typesetter.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ShippingAway, type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import type { LabelsToSet } from './render-labels.ts'

/** The labels of shipments as PDF, in the order of `refs`. Throws as the provider does. */
export async function renderLabelsPdf(
  provider: Pick<ShippingProvider, 'readLabels'>,
  refs: readonly string[],
  options: Omit<LabelsToSet, 'kind' | 'labels'>,
): Promise<Buffer> {
  const read = await provider.readLabels(refs)
  return await renderInThread<LabelsToSet>({ kind: 'labels', ...options, labels: refs.flatMap((ref) => read.get(ref) ?? []) })
}

/** Throws label_provider_away instead of the provider's errors. */
export async function withProviderErrors({ log }: Pick<Shop, 'log'>, work: () => Promise<Buffer>): Promise<Buffer> {
  return await work().catch((error: unknown) => {
    if (!(error instanceof ShippingAway || error instanceof ShippingRefusal)) throw error
    log.warn({ err: error }, 'the shipping provider did not answer labels')
    throw new ShopError('label_provider_away')
  })
}
