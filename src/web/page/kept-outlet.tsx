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
import { wasTaken, whileShown } from '#web/browser/kept-answers.ts'
import { scrollKeyOf } from '#web/browser/list-place.ts'
import { holdUntilPainted, holdWhileLoading } from './hold-drawing.ts'
import { drawKnown } from './known-first.ts'
import { keepLayouts, showAsDrawn, showAtOnce } from './page-frames.ts'

/** False in a page that is hidden. */
export const IsShownContext = createContext(true)

type KeptOutletProps = Readonly<{
  isKept: (pathname: string) => boolean
  /** how many pages are kept beside the shown one */
  most: number
  /** stands after the shown page, and is alive when that is */
  children?: ReactNode
}>

/** Everything of the router that a page depends on. */
type Drawn = Readonly<{
  outlet: ReactNode
  place: ReturnType<typeof usePlace>
  answers: ReturnType<typeof useAnswers>
  /** read by each page, which gets its matches from it */
  router: ReturnType<typeof useRouter>
}>
type Page = Readonly<{ key: string; drawn: Drawn }>

const usePlace = () => use(LocationContext)
const useAnswers = () => use(AnswersContext)
const useRouter = () => use(RouterContext)

/** Pages that are not kept follow each other in one place, the first in the document. */
const OTHERS = ''
/** A page that is shown again asks for its answer after it was painted. */
const UNTIL_PAINTED_MS = 300
const IDLE = { navigation: IDLE_NAVIGATION, revalidation: 'idle' } as const

/** An `Outlet` that hides the pages `isKept` names: going back draws nothing, and asks again once the page is shown (decision 101). */
export function KeptOutlet({ isKept, most, children }: KeptOutletProps) {
  const now: Drawn = { outlet: useOutlet(), place: usePlace(), answers: useAnswers(), router: useRouter() }
  const navigation = use(NavigationContext)
  const { revalidate } = useRevalidator()
  const pages = useRef<readonly Page[]>([])
  const { pathname, search } = now.place.location
  const key = isKept(pathname) && !now.answers?.errors ? pathname : OTHERS
  const before = pages.current.find((page) => page.key === key)?.drawn
  const shown: Page = {
    key,
    drawn: before && (key === OTHERS ? isSame(before, now) : showTheSame(before, now)) ? asBefore(before, now) : now,
  }
  const hidden = pages.current.filter((page) => page.key !== key && page.key !== OTHERS).slice(0, most)
  useLayoutEffect(() => {
    pages.current = [shown, ...hidden]
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when React has drawn another address
  useLayoutEffect(() => {
    showAsDrawn(
      pages.current.map((page) => page.key),
      key,
    )
  }, [now.place, key])
  const route = now.router?.matches.at(-1)?.route.id ?? ''
  const answer = key === OTHERS ? undefined : now.answers?.loaderData[route]
  useLayoutEffect(() => (key === OTHERS ? undefined : whileShown({ pathname: key, search }, answer)), [key, search, answer])
  useInsertionEffect(keepLayouts)
  useEffect(() => {
    if (!wasTaken(answer)) return
    const timer = setTimeout(() => void revalidate(), UNTIL_PAINTED_MS)
    return () => clearTimeout(timer)
  }, [answer, revalidate])
  const isChanging = navigation?.navigation.location?.pathname === pathname
  // an element that changes its place is laid out again
  const drawn = [shown, ...hidden]
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((page) => {
      const isShown = page === shown
      const { outlet, place, answers, router } = page.drawn
      if (page.key === OTHERS)
        return (
          <Fragment key={OTHERS}>
            {outlet}
            {children}
          </Fragment>
        )
      return (
        <IsShownContext key={page.key} value={isShown}>
          <NavigationContext value={isShown && isChanging ? navigation : IDLE}>
            <AnswersContext value={answers}>
              <LocationContext value={place}>
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
  return [<PageAtOnce key="at-once" pages={pages} place={now.place} />, ...drawn]
}

/**
 * Gives links one object for as long as nothing in it changes. The router makes an equal one with each address, and every link would be drawn
 * again before the next page is shown.
 */
export function SteadyLinks({ children }: Readonly<{ children: ReactNode }>) {
  const now = use(FrameworkContext)
  const [steady, setSteady] = useState(now)
  if (!isEqualTo(steady, now)) setSteady(now)
  return <FrameworkContext value={steady}>{children}</FrameworkContext>
}

function isEqualTo<Parts extends object>(one: Parts | undefined, other: Parts | undefined): boolean {
  if (!one || !other) return one === other
  return (Object.keys({ ...one, ...other }) as (keyof Parts)[]).every((name) => Object.is(one[name], other[name]))
}

/** What stands around the page. */
const layoutOf = ({ matches }: DataRouter['state']) => matches.at(-2)?.route.id

/**
 * Shows the next page as soon as the router has its address and answer: a hidden page, or one drawn from what its pressed link knew. React draws
 * everything that depends on the address and is some frames later. The drawn page takes no presses, because React replaces it then.
 */
function PageAtOnce({ pages, place }: Readonly<{ pages: RefObject<readonly Page[]>; place: Drawn['place'] }>) {
  const router = use(DataRouterContext)?.router
  const [known, setKnown] = useState<ReactNode>(null)
  useEffect(() => (router ? holdWhileLoading(router) : undefined), [router])
  useEffect(() => {
    if (!router) return
    let before = router.state
    return router.subscribe((state) => {
      const isBesideTheLast = state.location !== before.location && layoutOf(state) === layoutOf(before)
      before = state
      const [shown, ...hidden] = pages.current
      // what a hash leads to is found by the router
      if (!isBesideTheLast || !shown || state.errors || state.location.hash) return
      const kept = hidden.find((page) => page.key === state.location.pathname && wasDrawnWith(page.drawn, state))
      const first = kept || shown.key === OTHERS ? null : drawKnown(state)
      if (!kept && !first) return
      showAtOnce(kept?.key ?? null)
      flushSync(() => setKnown(first))
      holdUntilPainted()
      const { restoreScrollPosition: y, preventScrollReset } = state
      if (!preventScrollReset && y !== false) window.scrollTo(0, y ?? 0)
    })
  }, [router, pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when React has drawn another address
  useLayoutEffect(() => setKnown(null), [place])
  if (known === null) return null
  return (
    <IsShownContext value={false}>
      <div className="kept-page" inert aria-hidden>
        {known}
      </div>
    </IsShownContext>
  )
}

/** The router makes new objects at each step of a navigation, and each link would be drawn again. Only a blocked navigation is news. */
function asBefore(before: Drawn, now: Drawn): Drawn {
  return before.router?.blockers === now.router?.blockers ? before : { ...before, router: now.router }
}

/** True while only the state of a navigation has changed. */
function isSame(one: Drawn, other: Drawn): boolean {
  return one.answers === other.answers && one.place === other.place
}

function showTheSame(one: Drawn, other: Drawn): boolean {
  const [here, there] = [one.place.location, other.place.location]
  if (here.hash !== there.hash || scrollKeyOf(here) !== scrollKeyOf(there)) return false
  return wasDrawnWith(one, { location: there, loaderData: other.answers?.loaderData ?? {} })
}

function wasDrawnWith({ place, answers }: Drawn, { location, loaderData }: Pick<DataRouter['state'], 'location' | 'loaderData'>): boolean {
  const known = answers?.loaderData ?? {}
  return place.location.search === location.search && Object.entries(loaderData).every(([route, answer]) => known[route] === answer)
}
