import { SwatchBook } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import { letterShippingText } from '#domain/delivery-methods/advertised-shipping.ts'
import { freeSamplesText, leftText } from '#domain/samples/free-samples.ts'
import { usePriceTag } from '#web/prices/use-price-tag.tsx'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useOrderSample } from '#web/samples/sample-button.tsx'
import { useOwnSamples } from '#web/samples/use-own-samples.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'

type OrderSampleProps = { film: Product; sample: SampleOffer | null }

/** Orders a sample: free while the customer has some left this month, otherwise paid. Hidden when neither is possible. */
export function OrderSample({ film, sample }: OrderSampleProps) {
  const own = useOwnSamples()
  const { isRetailView } = usePriceView()
  const order = useOrderSample(sample)
  const isFree = own !== undefined && own.left > 0 && !isRetailView
  const isWaiting = !isRetailView && (own?.waiting.some(({ filmId }) => filmId === film.id) ?? false)
  if (!sample && !isFree && !isWaiting) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56 text-sm">
        <p className="font-semibold">Se farven i virkeligheden</p>
        {isWaiting || isFree ? (
          <p className="figures text-xs text-muted">
            {isWaiting ? 'Prøven kommer med dit næste brev. ' : 'Gratis prøve, sendt i ét brev med dine andre. '}
            {own && `${leftText(own.left, Date.now())}. `}
            <Link to={paths.ownSamples()} className="underline underline-offset-4">
              Mine prøver
            </Link>
          </p>
        ) : (
          sample && <PaidSample sample={sample} />
        )}
      </div>
      {!isWaiting && (
        <Button onClick={() => void order(film)}>
          <SwatchBook size={18} aria-hidden />
          {isFree ? 'Bestil gratis prøve' : 'Bestil prøve'}
        </Button>
      )}
    </div>
  )
}

function PaidSample({ sample }: { sample: SampleOffer }) {
  const tag = usePriceTag({ ...sample, beforePrice: null })
  const { shipping, samples } = useSettings()
  const { isRetailView } = usePriceView()
  const user = useUser()
  return (
    <>
      <p className="figures text-xs text-muted">
        Farveprøve <span className="own-price">{tag.price}</span> {tag.vatLabel}. Prøver alene sendes {letterShippingText(shipping)}.{' '}
        {samples.letter}
      </p>
      {!isRetailView && (
        <p className="figures text-xs text-muted">
          {user ? 'Prisen trækkes fra, når du køber en rulle af folien.' : withAccount(samples.freePerMonth)}
        </p>
      )}
    </>
  )
}

function withAccount(freePerMonth: number): string {
  if (freePerMonth === 0) return 'Med en konto trækkes prisen fra, når du køber en rulle af folien.'
  return freeSamplesText(freePerMonth)
}
