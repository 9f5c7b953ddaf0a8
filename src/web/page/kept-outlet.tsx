import { Activity, createContext, Fragment, type ReactNode, use, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterDataContext as AnswersContext,
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
  /** read by each link; a new object with each address, though nothing in it changes */
  framework: ReturnType<typeof useFramework>
}>
type Page = Readonly<{ key: string; drawn: Drawn }>

const usePlace = () => use(LocationContext)
const useAnswers = () => use(AnswersContext)
const useRouter = () => use(RouterContext)
const useFramework = () => use(FrameworkContext)

/** Pages that are not kept follow each other in one place, the first in the document. */
const OTHERS = ''
/** A page that is shown again asks for its answer after it was painted. */
const UNTIL_PAINTED_MS = 300
const IDLE = { navigation: IDLE_NAVIGATION, revalidation: 'idle' } as const

/** An `Outlet` that hides the pages `isKept` names: going back draws nothing, and asks again once the page is shown (decision 101). */
export function KeptOutlet({ isKept, most, children }: KeptOutletProps) {
  const now: Drawn = { outlet: useOutlet(), place: usePlace(), answers: useAnswers(), router: useRouter(), framework: useFramework() }
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
  return [shown, ...hidden]
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((page) => {
      const isShown = page === shown
      const { outlet, place, answers, router, framework } = page.drawn
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
                  <FrameworkContext value={framework}>
                    <div className="kept-page" data-hidden={isShown ? undefined : ''} aria-hidden={!isShown || undefined}>
                      <Activity mode={isShown ? 'visible' : 'hidden'}>
                        {outlet}
                        {isShown && children}
                      </Activity>
                    </div>
                  </FrameworkContext>
                </RouterContext>
              </LocationContext>
            </AnswersContext>
          </NavigationContext>
        </IsShownContext>
      )
    })
}

/**
 * `Activity` takes a hidden page out of the layout, which a phone then has to make again. Its frame hides it without that, where the browser
 * can. Only the shown page is the content that links and scripts lead to.
 */
function keepLayouts(): void {
  const isHiddenByFrame = CSS.supports('content-visibility', 'hidden')
  for (const page of document.querySelectorAll<HTMLElement>('.kept-page > main')) {
    const isHidden = page.parentElement?.dataset.hidden === ''
    page.id = isHidden ? '' : 'indhold'
    if (!isHidden || !isHiddenByFrame) continue
    page.style.removeProperty('display')
    // React hides it again with each answer it gets
    hidings ??= new MutationObserver(keepLayouts)
    hidings.observe(page, { attributeFilter: ['style'] })
  }
}
let hidings: MutationObserver | undefined

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
  if (here.search !== there.search || here.hash !== there.hash || scrollKeyOf(here) !== scrollKeyOf(there)) return false
  const [known, answered] = [one.answers?.loaderData ?? {}, other.answers?.loaderData ?? {}]
  return Object.entries(answered).every(([route, answer]) => known[route] === answer)
}
