import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { krToOre } from '#domain/money.ts'
import { priceAfterPromotion } from '#domain/pricing.ts'
import { isSoldByRoll, krPerMetre, krPerSquareMetre } from '#domain/roll.ts'
import { browserApi } from '#web/api.ts'
import { amount, dateAndTime, wholeKroner } from '#web/format.ts'
import { queryClient } from '#web/query-client.ts'
import { readDanishNumber } from './danish-number.ts'
import type { ProductForm } from './product-form-values.ts'
import type { TagChoices } from './tag-choices.ts'

/** What the price becomes while it is typed: after the promotion, and per metre for what is sold by the roll (spec §9). */
export function LivePrice({ control, choices }: { control: Control<ProductForm>; choices: TagChoices }) {
  const [price, promotion, categoryId, productTypeId] = useWatch({ control, name: ['price', 'promotion', 'categoryId', 'productTypeId'] })
  const ore = priceNow(price, promotion)
  if (ore === null) return null
  const type = choices.productTypes.find(({ id }) => id === productTypeId)
  const category = choices.categories.find(({ id }) => id === categoryId)
  const isRoll = isSoldByRoll([type?.name, type?.name_da, category?.name, category?.name_da])
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-2 bg-sunk p-3 text-sm sm:col-span-2" aria-live="polite">
      <Figure label="Efter tilbud" value={amount(ore)} />
      {isRoll && <Figure label="Pr. meter" value={wholeKroner(krPerMetre(ore))} />}
      {isRoll && <Figure label="Pr. m²" value={wholeKroner(krPerSquareMetre(ore))} />}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  )
}

/** The price after promotion in øre; null while what is typed makes no price. */
export function priceNow(price: string, promotion: string): number | null {
  const kr = readDanishNumber(price)
  const percent = readDanishNumber(promotion) ?? 0
  if (kr === null || !(kr >= 0 && kr <= 10_000_000) || !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) return null
  return priceAfterPromotion(krToOre(Math.round(kr * 100) / 100), percent)
}

/** What the product has cost, with the lowest price of the last 30 days, which an advertised reduction must name. */
export function PriceHistory({ productId, revision }: { productId: number; revision: number }) {
  const { data, isError } = useQuery(
    { queryKey: ['price-history', productId, revision], queryFn: () => browserApi.showPriceHistory({ params: { id: productId } }) },
    queryClient,
  )
  if (isError) return <p className="text-xs text-muted sm:col-span-2">Prishistorikken kunne ikke hentes.</p>
  if (!data) return null
  return (
    <details className="text-sm sm:col-span-2" open={data.history.length > 1}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-xs font-semibold">Prishistorik</summary>
      {data.lowestPrice !== null && (
        <p className="pb-2 text-xs">
          Laveste pris i de sidste 30 dage: <strong className="figures">{wholeOrExact(data.lowestPrice)}</strong>. Når du reklamerer med en
          nedsat pris, skal førprisen være den laveste i de 30 dage før nedsættelsen.
        </p>
      )}
      <table className="figures w-full text-xs">
        <thead className="text-left text-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-1.5 font-semibold">
              Siden
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Pris
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Tilbud
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Efter tilbud
            </th>
          </tr>
        </thead>
        <tbody>
          {data.history.map(({ since, price, promotion, priceAfterPromotion: after }) => (
            <tr key={since} className="border-b border-line">
              <td className="py-1.5">{dateAndTime(since)}</td>
              <td className="py-1.5 text-right">{wholeOrExact(price)}</td>
              <td className="py-1.5 text-right">{promotion > 0 ? `${promotion} %` : '–'}</td>
              <td className="py-1.5 text-right font-semibold">{wholeOrExact(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function wholeOrExact(kr: number): string {
  return amount(krToOre(kr))
}
