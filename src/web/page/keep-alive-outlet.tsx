import {
  Activity,
  createContext,
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  UNSAFE_DataRouterDataContext as AnswersContext,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  IDLE_NAVIGATION,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as RouterContext,
  useOutlet,
  useRevalidator,
} from 'react-router'
import { cacheWhenHidden, isFromCache } from '#web/browser/answer-cache.ts'
import { scrollKeyOf } from '#web/browser/list-place.ts'
import { holdUntilPainted, holdWhileLoading } from './hold-rendering.ts'
import { keepHiddenLayouts, showAsRendered, showAtOnce } from './page-frames.ts'
import { previewOf } from './page-preview.ts'

/** False in a page that is hidden. */
export const IsShownContext = createContext(true)

type KeepAliveOutletProps = Readonly<{
  isKeptAlive: (pathname: string) => boolean
  /** how many hidden pages are kept beside the shown one */
  maxHidden: number
  /** rendered after the shown page, and hydrated with it */
  children?: ReactNode
}>

/** All router state a page depends on. */
type RouterSnapshot = Readonly<{
  outlet: ReactNode
  location: ReturnType<typeof useLocationContext>
  answers: ReturnType<typeof useAnswers>
  /** read by each page, which gets its matches from it */
  router: ReturnType<typeof useRouter>
}>
type Page = Readonly<{ key: string; snapshot: RouterSnapshot }>

const useLocationContext = () => use(LocationContext)
const useAnswers = () => use(AnswersContext)
const useRouter = () => use(RouterContext)

/** The key of pages that are not kept; they replace each other, first in the document. */
const NOT_KEPT = ''
/** A page that is shown again reloads its data after it was painted. */
const UNTIL_PAINTED_MS = 300
const IDLE = { navigation: IDLE_NAVIGATION, revalidation: 'idle' } as const

/** An `Outlet` that hides pages for which `isKeptAlive` is true in place of removing them. Going back renders nothing, and reloads the data once the page is shown (decision 101). */
export function KeepAliveOutlet({ isKeptAlive, maxHidden, children }: KeepAliveOutletProps) {
  const now: RouterSnapshot = { outlet: useOutlet(), location: useLocationContext(), answers: useAnswers(), router: useRouter() }
  const navigation = use(NavigationContext)
  const { revalidate } = useRevalidator()
  const pages = useRef<readonly Page[]>([])
  const { pathname, search } = now.location.location
  const key = isKeptAlive(pathname) && !now.answers?.errors ? pathname : NOT_KEPT
  const before = pages.current.find((page) => page.key === key)?.snapshot
  const shown: Page = {
    key,
    snapshot: before && (key === NOT_KEPT ? hasSameContent(before, now) : showsSamePage(before, now)) ? reuseSnapshot(before, now) : now,
  }
  const hidden = pages.current.filter((page) => page.key !== key && page.key !== NOT_KEPT).slice(0, maxHidden)
  useLayoutEffect(() => {
    pages.current = [shown, ...hidden]
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when React has rendered another address
  useLayoutEffect(() => {
    showAsRendered(
      pages.current.map((page) => page.key),
      key,
    )
  }, [now.location, key])
  const route = now.router?.matches.at(-1)?.route.id ?? ''
  const answer = key === NOT_KEPT ? undefined : now.answers?.loaderData[route]
  useLayoutEffect(() => (key === NOT_KEPT ? undefined : cacheWhenHidden({ pathname: key, search }, answer)), [key, search, answer])
  useInsertionEffect(keepHiddenLayouts)
  useEffect(() => {
    if (!isFromCache(answer)) return
    const timer = setTimeout(() => void revalidate(), UNTIL_PAINTED_MS)
    return () => clearTimeout(timer)
  }, [answer, revalidate])
  const isChanging = navigation?.navigation.location?.pathname === pathname
  // moving an element would lay it out again, so the order is fixed
  const rendered = [shown, ...hidden]
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((page) => {
      const isShown = page === shown
      const { outlet, location, answers, router } = page.snapshot
      if (page.key === NOT_KEPT)
        return (
          <Fragment key={NOT_KEPT}>
            {outlet}
            {children}
          </Fragment>
        )
      return (
        <IsShownContext key={page.key} value={isShown}>
          <NavigationContext value={isShown && isChanging ? navigation : IDLE}>
            <AnswersContext value={answers}>
              <LocationContext value={location}>
                <RouterContext value={router}>
                  <div
                    className="kept-page"
                    data-page={page.key}
                    data-hidden={isShown ? undefined : ''}
                    aria-hidden={!isShown || undefined}
                  >
                    <Activity mode={isShown ? 'visible' : 'hidden'}>
                      {outlet}
                      {isShown && children}
                    </Activity>
                  </div>
                </RouterContext>
              </LocationContext>
            </AnswersContext>
          </NavigationContext>
        </IsShownContext>
      )
    })
  return [<InstantPage key="at-once" pages={pages} location={now.location} />, ...rendered]
}

/**
 * Gives links the same context object while its content is equal. The router makes a new one with each address, and every link would render again
 * before the next page is shown.
 */
export function StableLinks({ children }: Readonly<{ children: ReactNode }>) {
  const now = use(FrameworkContext)
  const [stable, setStable] = useState(now)
  if (!isEqualTo(stable, now)) setStable(now)
  return <FrameworkContext value={stable}>{children}</FrameworkContext>
}

function isEqualTo<Parts extends object>(one: Parts | undefined, other: Parts | undefined): boolean {
  if (!one || !other) return one === other
  return (Object.keys({ ...one, ...other }) as (keyof Parts)[]).every((name) => Object.is(one[name], other[name]))
}

/** The route around the page's own. */
const layoutOf = ({ matches }: DataRouter['state']) => matches.at(-2)?.route.id

/**
 * Shows the next page as soon as the router has its address and answer: a hidden page, or a preview from what its link knew. React renders
 * everything that depends on the address, which takes some frames more. The preview is inert, because React replaces it then.
 */
function InstantPage({ pages, location }: Readonly<{ pages: RefObject<readonly Page[]>; location: RouterSnapshot['location'] }>) {
  const router = use(DataRouterContext)?.router
  const [preview, setPreview] = useState<ReactNode>(null)
  useEffect(() => (router ? holdWhileLoading(router) : undefined), [router])
  useEffect(() => {
    if (!router) return
    let before = router.state
    return router.subscribe((state) => {
      const hasSameLayout = state.location !== before.location && layoutOf(state) === layoutOf(before)
      before = state
      const [shown, ...hidden] = pages.current
      // the router scrolls to a hash
      if (!hasSameLayout || !shown || state.errors || state.location.hash) return
      const hiddenPage = hidden.find((page) => page.key === state.location.pathname && wasRenderedWith(page.snapshot, state))
      const nextPreview = hiddenPage || shown.key === NOT_KEPT ? null : previewOf(state)
      if (!hiddenPage && !nextPreview) return
      showAtOnce(hiddenPage?.key ?? null)
      flushSync(() => setPreview(nextPreview))
      holdUntilPainted()
      const { restoreScrollPosition: y, preventScrollReset } = state
      if (!preventScrollReset && y !== false) window.scrollTo(0, y ?? 0)
    })
  }, [router, pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when React has rendered another address
  useLayoutEffect(() => setPreview(null), [location])
  if (preview === null) return null
  return (
    <IsShownContext value={false}>
      <div className="kept-page" inert aria-hidden>
        {preview}
      </div>
    </IsShownContext>
  )
}

/** The router makes new objects at each step of a navigation, and each link would render again. Only a blocked navigation matters. */
function reuseSnapshot(before: RouterSnapshot, now: RouterSnapshot): RouterSnapshot {
  return before.router?.blockers === now.router?.blockers ? before : { ...before, router: now.router }
}

/** True while only the state of a navigation has changed. */
function hasSameContent(one: RouterSnapshot, other: RouterSnapshot): boolean {
  return one.answers === other.answers && one.location === other.location
}

function showsSamePage(one: RouterSnapshot, other: RouterSnapshot): boolean {
  const [from, to] = [one.location.location, other.location.location]
  if (from.hash !== to.hash || scrollKeyOf(from) !== scrollKeyOf(to)) return false
  return wasRenderedWith(one, { location: to, loaderData: other.answers?.loaderData ?? {} })
}

function wasRenderedWith(
  { location: shown, answers }: RouterSnapshot,
  { location, loaderData }: Pick<DataRouter['state'], 'location' | 'loaderData'>,
): boolean {
  const loaded = answers?.loaderData ?? {}
  return shown.location.search === location.search && Object.entries(loaderData).every(([route, answer]) => loaded[route] === answer)
}
