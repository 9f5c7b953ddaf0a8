import type { ReactNode } from 'react'
import type { Product } from '#contract/products/product.ts'

type NoticeRowProps = { product: Product; isWatched?: boolean; children: ReactNode }

export function NoticeRow({ product, isWatched = false, children }: NoticeRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div aria-live="polite" className="text-sm">
        <h2 id="giv-besked" className="font-semibold [font-stretch:100%]">
          {isWatched ? 'Du får besked' : 'Vil du hellere vente?'}
        </h2>
        <p className="text-xs text-muted">Én mail, når {product.nameDa} er på lager igen.</p>
      </div>
      {children}
    </div>
  )
}
