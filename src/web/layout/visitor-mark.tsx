import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/browser/store.ts'
import { forgetOtherPage, useRetailView } from '#web/session/retail-view.ts'
import { useMemberMay, useSession } from '#web/session/session.ts'

/** Marks the document with the kind of visitor. Part of the page, which may be hydrated after the rest: until then its prices are a guest's. */
export function VisitorMark(): null {
  const { status, user } = useSession()
  const seesPrices = useMemberMay()('seePrices')
  const isRetailView = useRetailView()
  const isHydrated = useIsHydrated()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (!isHydrated || status === 'loading') return
    const { dataset } = document.documentElement
    delete dataset.prices
    if (status === 'customer') dataset.session = 'customer'
    else delete dataset.session
    if (status === 'customer' && !seesPrices) dataset.member = user.workshop.role
    else delete dataset.member
    if (status === 'customer' && isRetailView) dataset.view = 'retail'
    else delete dataset.view
  }, [isHydrated, status, user, seesPrices, isRetailView])
  useEffect(() => forgetOtherPage(pathname), [pathname])
  return null
}
