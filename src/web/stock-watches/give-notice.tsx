import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { useSession } from '#web/customers/session.ts'
import { NoticeButton } from './notice-button.tsx'
import { NoticeRow } from './notice-row.tsx'

// most films are there and most visitors ask nothing: what asks comes when it is wanted
const GuestWatchForm = lazy(() => import('./guest-watch-form.tsx'))
const OwnNotice = lazy(() => import('./own-notice.tsx'))

/** For a product that is sold out: one mail when it is back. A customer presses once, a guest confirms his address. */
export function GiveNotice({ product }: { product: Product }) {
  const isCustomer = useSession().status === 'customer'
  const [isAsked, setIsAsked] = useState(false)
  const asking = (
    <NoticeRow product={product}>
      {(!isAsked || isCustomer) && <NoticeButton isBusy={isAsked} onClick={() => setIsAsked(true)} />}
    </NoticeRow>
  )
  return (
    <section aria-labelledby="giv-besked">
      {isCustomer ? (
        <Suspense fallback={asking}>
          <OwnNotice product={product} isAsked={isAsked} />
        </Suspense>
      ) : (
        asking
      )}
      {isAsked && !isCustomer && (
        <Suspense>
          <GuestWatchForm productId={product.id} />
        </Suspense>
      )}
    </section>
  )
}
