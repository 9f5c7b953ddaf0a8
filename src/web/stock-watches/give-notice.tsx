import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { useSession } from '#web/customers/session.ts'
import { Button } from '#web/ui/button.tsx'
import { GuestWatchForm } from './guest-watch-form.tsx'
import { useStockWatch } from './use-stock-watches.ts'

/** For a product that is sold out: one mail when it is back. A customer presses once, a guest confirms his address. */
export function GiveNotice({ product }: { product: Product }) {
  const { status } = useSession()
  const { isWatched, isBusy, set } = useStockWatch(product.id)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section aria-labelledby="giv-besked">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div aria-live="polite" className="text-sm">
          <h2 id="giv-besked" className="font-semibold [font-stretch:100%]">
            {isWatched ? 'Du får besked' : 'Vil du hellere vente?'}
          </h2>
          <p className="text-xs text-muted">Én mail, når {product.nameDa} er på lager igen.</p>
        </div>
        {isWatched ? (
          <Button isBusy={isBusy} onClick={() => void set(false)}>
            Afmeld besked
          </Button>
        ) : (
          !isAsked && (
            <Button isBusy={isBusy} onClick={() => (status === 'customer' ? void set(true) : setIsAsked(true))}>
              <Bell size={18} aria-hidden />
              Giv besked
            </Button>
          )
        )}
      </div>
      {isAsked && status !== 'customer' && <GuestWatchForm productId={product.id} />}
    </section>
  )
}
