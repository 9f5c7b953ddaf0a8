import { Mail } from 'lucide-react'
import { useRef } from 'react'
import type { SampleOffer } from '#contract/products/product.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { readSession, whenSessionIsKnown } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'

type Film = Readonly<{ id: number; nameDa: string; kcwId: string }>

type SampleButtonProps = { film: Film; sample: SampleOffer; className?: string }

export function SampleButton({ film, sample, className }: SampleButtonProps) {
  const order = useOrderSample(sample)
  return (
    <button
      type="button"
      aria-label={`Bestil prøve: ${film.nameDa}`}
      title="Bestil prøve"
      onClick={() => void order(film)}
      className={classes('heart inline-flex size-11 items-center justify-center rounded-full', className)}
    >
      <Mail size={20} aria-hidden />
    </button>
  )
}

/** Orders a sample: a free one for a customer who has some left this month, otherwise one in the cart. The server decides. */
export function useOrderSample(sample: SampleOffer | null) {
  const { samples } = useSettings()
  const { isRetailView } = usePriceView()
  // the second click of a double click would be refused as a duplicate
  const isUnderWay = useRef(false)

  const buy = (film: Film) => sample && addProductToCart({ product: sample, quantity: 1, film })
  return async (film: Film): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      // waits for the session, so that a customer does not buy a free sample
      const { user } = readSession().status === 'loading' ? await whenSessionIsKnown() : readSession()
      if (user?.role !== 'customer' || samples.freePerMonth === 0 || isRetailView) {
        buy(film)
        return
      }
      // loaded on the press, so that other visitors do not load it
      const { cacheOwnSamples, hasFreeSample } = await import('./use-own-samples.ts')
      // none left: the press buys one
      if (sample && !(await hasFreeSample(film.id))) {
        buy(film)
        return
      }
      const answer = await browserApi.askForSample({ params: { productId: film.id } })
      await cacheOwnSamples(answer.samples)
      toast.success(answer.message)
    } catch (error) {
      if (sample && error instanceof ApiError && error.code === 'free_samples_used') buy(film)
      else toast.error(messageOf(error))
    } finally {
      isUnderWay.current = false
    }
  }
}
