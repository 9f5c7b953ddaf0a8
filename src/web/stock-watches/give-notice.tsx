import { useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { useSession } from '#web/session/session.ts'
import { GuestWatchForm } from './guest-watch-form.tsx'
import { NoticeButton } from './notice-button.tsx'
import { NoticeRow } from './notice-row.tsx'
import { OwnNotice } from './own-notice.tsx'

/** One mail when a sold-out product is back. Customers press once, guests confirm their address. */
export function GiveNotice({ product }: { product: Product }) {
  const isCustomer = useSession().status === 'customer'
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section aria-labelledby="giv-besked">
      {isCustomer ? (
        <OwnNotice product={product} isAsked={isAsked} />
      ) : (
        <>
          <NoticeRow product={product}>{!isAsked && <NoticeButton onClick={() => setIsAsked(true)} />}</NoticeRow>
          {isAsked && <GuestWatchForm productId={product.id} />}
        </>
      )}
    </section>
  )
}
