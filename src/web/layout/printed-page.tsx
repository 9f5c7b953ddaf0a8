import { useLocation } from 'react-router'
import { PAGES, paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { useRootData } from '#web/settings/use-settings.ts'

/** The shop's details, on paper only: a printed order must name its seller. */
export function Letterhead({ legalName, cvr, address, postalCode, city, phone }: PublicSettings['company']) {
  return (
    <p className="hidden border-b pb-3 text-xs print:block">
      <strong>{legalName}</strong> · CVR {cvr} · {address}, {postalCode} {city} · {phone}
    </p>
  )
}

const OF_ONE_PRODUCT = PAGES.product.path.replace(':id', '')

export function isForPaper(pathname: string): boolean {
  return pathname === paths.products() || pathname === paths.favourites() || pathname.startsWith(OF_ONE_PRODUCT)
}

export function PrintedAddress() {
  const { pathname, search } = useLocation()
  const origin = useRootData()?.origin ?? ''
  // the server normalises the address: same choices, perhaps another order
  return (
    <p className="mt-6 hidden border-t pt-3 text-xs wrap-anywhere print:block" suppressHydrationWarning>
      {`${origin}${pathname}${search}`}
    </p>
  )
}
