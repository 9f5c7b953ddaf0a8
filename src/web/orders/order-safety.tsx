import type { GoodsSafety, OrderItem } from '#contract/orders/order.ts'
import { CHEMICALS_IN_ORDER, SUBSTANCES_IN_ORDER } from '#domain/orders/order-texts.ts'
import { namedSubstances } from '#domain/products/candidate-substances.ts'
import { ManufacturerAddress } from '#web/manufacturers/manufacturer-address.tsx'
import { HazardPart } from '#web/products/shown/hazard-part.tsx'

type OrderSafetyProps = { items: readonly OrderItem[]; safety: readonly GoodsSafety[] }

export function OrderSafety({ items, safety }: OrderSafetyProps) {
  const chemicals = safety.filter(({ hazard }) => hazard !== null)
  const makers = [...new Map(safety.flatMap(({ maker }) => (maker ? [[maker.id, maker]] : []))).values()]
  const named = safety.filter(({ substances }) => (substances?.found.length ?? 0) > 0)
  if (chemicals.length === 0 && named.length === 0 && makers.length === 0) return null
  const itemOf = (productId: number) => items.find((item) => item.productId === productId)
  const skusOf = (makerId: string) =>
    safety.filter(({ maker }) => maker?.id === makerId).flatMap(({ productId }) => itemOf(productId)?.kcwId ?? [])
  return (
    <section className="lg:col-start-1 print:col-start-1" aria-label="Sikkerhed og producenter">
      {chemicals.length > 0 && <h3 className="text-base">{CHEMICALS_IN_ORDER}</h3>}
      {chemicals.map(({ productId, hazard, safetyText }) => (
        <div key={productId} className="mt-3 break-inside-avoid text-sm">
          <p className="pb-1.5 font-semibold">
            {itemOf(productId)?.nameDa} <span className="code text-xs text-muted">{itemOf(productId)?.kcwId}</span>
          </p>
          {hazard && <HazardPart hazard={hazard} />}
          {safetyText && <p className="mt-2 whitespace-pre-line">{safetyText}</p>}
        </div>
      ))}
      {named.length > 0 && <h3 className="text-base not-first:mt-8">{SUBSTANCES_IN_ORDER}</h3>}
      {named.map(({ productId, substances }) => (
        <p key={productId} className="mt-2 break-inside-avoid text-sm">
          <span className="font-semibold">{itemOf(productId)?.nameDa}</span>{' '}
          <span className="code text-xs text-muted">{itemOf(productId)?.kcwId}</span>
          {`: ${namedSubstances(substances?.found ?? [])}`}
        </p>
      ))}
      {makers.length > 0 && <h3 className="text-base not-first:mt-8">Producenter og ansvarlige</h3>}
      {makers.map((maker) => (
        <div key={maker.id} className="mt-3 break-inside-avoid border-t border-line pt-3">
          <ManufacturerAddress maker={maker} />
          <p className="code mt-1 text-xs text-muted">{skusOf(maker.id).join(', ')}</p>
        </div>
      ))}
    </section>
  )
}
