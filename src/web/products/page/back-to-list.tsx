import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/pages.ts'
import { carriedPlace } from '#web/browser/list-place.ts'
import { useIsHydrated } from '#web/browser/store.ts'

/** Back to the product list with its scroll; to its beginning for visitors from elsewhere (requirements §2 'Product detail'). */
export function BackToList() {
  const { state } = useLocation()
  // only the browser knows the history
  const place = useIsHydrated() ? carriedPlace(state) : null
  return (
    <Link
      to={place?.address ?? paths.products()}
      state={place && { scrollKey: place.scrollKey }}
      prefetch="intent"
      className="my-4 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
    >
      <ArrowLeft size={18} aria-hidden />
      Tilbage til Produkter
    </Link>
  )
}
