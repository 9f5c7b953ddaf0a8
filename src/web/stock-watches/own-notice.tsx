import { useEffect, useEffectEvent } from 'react'
import type { Product } from '#contract/products/product.ts'
import { Button } from '#web/ui/button.tsx'
import { NoticeButton } from './notice-button.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useStockWatch } from './use-stock-watches.ts'

type OwnNoticeProps = {
  product: Product
  /** Pressed before the session was known. */
  isAsked: boolean
}

export function OwnNotice({ product, isAsked }: OwnNoticeProps) {
  const { isWatched, isBusy, set } = useStockWatch(product.id)
  const doWhatWasAsked = useEffectEvent(() => {
    if (isAsked) void set(true)
  })
  useEffect(doWhatWasAsked, [])
  return (
    <NoticeRow product={product} isWatched={isWatched}>
      {isWatched ? (
        <Button isBusy={isBusy} onClick={() => void set(false)}>
          Afmeld besked
        </Button>
      ) : (
        <NoticeButton isBusy={isBusy} onClick={() => void set(true)} />
      )}
    </NoticeRow>
  )
}
