import { Activity, createContext, Fragment, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
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

/** Pages that are not kept follow each other in one place. */
const OTHERS = 'others'
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
  useEffect(() => {
    if (wasTaken(answer)) void revalidate()
  }, [answer, revalidate])
  const isChanging = navigation?.navigation.location?.pathname === pathname
  // the shown page stands first in the document
  return [shown, ...hidden].map((page) => {
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
                  <Activity mode={isShown ? 'visible' : 'hidden'}>
                    {outlet}
                    {isShown && children}
                  </Activity>
                </FrameworkContext>
              </RouterContext>
            </LocationContext>
          </AnswersContext>
        </NavigationContext>
      </IsShownContext>
    )
  })
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
  if (here.search !== there.search || here.hash !== there.hash || scrollKeyOf(here) !== scrollKeyOf(there)) return false
  const [known, answered] = [one.answers?.loaderData ?? {}, other.answers?.loaderData ?? {}]
  return Object.entries(answered).every(([route, answer]) => known[route] === answer)
}
