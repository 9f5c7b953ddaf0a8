import { type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext, useLocation, useRevalidator } from 'react-router'
import { holdUntilPainted, painted } from './hold-drawing.ts'

/** A page that is drawn from what the pressed link knew until its answer comes (decision 101). */
type KnownFirst<Known, Answer> = Readonly<{ known: Known; answer: Promise<Answer> }>

/** What the route of such a page exports as `handle`. */
export type KnownHandle<Known> = Readonly<{ drawKnown: (known: Known) => ReactNode }>

let pressed: Readonly<{ pathname: string; known: unknown }> | null = null

/** For a press on a link: what its page can be drawn from at once. */
export function keepPressed(pathname: string, known: unknown): void {
  pressed = { pathname, known }
}

/**
 * For client loaders: what the pressed link of this page knew, once; else the answer. The answer is asked for after the next paint, since the six
 * requests of an order take a slow phone longer to begin than its head takes to draw.
 */
export async function knownFirst<Known, Answer>(
  { pathname }: Readonly<{ pathname: string }>,
  ask: () => Promise<Answer>,
): Promise<Answer | KnownFirst<Known, Answer>> {
  const known = pressed?.pathname === pathname ? (pressed.known as Known) : null
  pressed = null
  if (known === null) return await ask()
  const answer = painted().then(ask)
  answer.catch(() => {})
  return { known, answer }
}

/** The page the router is at, drawn from what its pressed link knew; null for other pages. */
export function drawKnown({ matches, loaderData }: DataRouter['state']): ReactNode {
  const route = matches.at(-1)?.route
  const loaded = route && (loaderData[route.id] as Partial<KnownFirst<unknown, unknown>> | null | undefined)
  return loaded?.answer instanceof Promise ? (route?.handle as KnownHandle<unknown> | undefined)?.drawKnown(loaded.known) : null
}

/** Null until the answer has come. A refusal is left to the router, which asks again. */
export function useArrived<Known, Answer extends object>(loaded: Answer | KnownFirst<Known, Answer>): Answer | null {
  const [arrived, setArrived] = useState<Readonly<{ of: unknown; answer: Answer }> | null>(null)
  const { revalidate } = useRevalidator()
  const coming = isComing(loaded) ? loaded : null
  useEffect(() => {
    if (coming === null) return
    let isShown = true
    coming.answer.then(
      (answer) => isShown && startTransition(() => setArrived({ of: coming, answer })),
      () => isShown && void revalidate(),
    )
    return () => {
      isShown = false
    }
  }, [coming, revalidate])
  const hasArrived = coming !== null && arrived?.of === coming
  useEffect(() => {
    if (hasArrived && document.activeElement === document.body) focusHeading()
  }, [hasArrived])
  if (!isComing(loaded)) return loaded
  return hasArrived ? arrived.answer : null
}

export function isComing<Known, Answer extends object>(loaded: Answer | KnownFirst<Known, Answer>): loaded is KnownFirst<Known, Answer> {
  return 'answer' in loaded && loaded.answer instanceof Promise
}

/** Moves the focus to a heading, the page's own unless another is given, so that screen readers announce it. */
export function focusHeading(heading = document.querySelector<HTMLElement>('#indhold h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

type Shown<Answer> = Readonly<{ answer: Answer; search: string }>

/**
 * The answer of the page's route with the query it belongs to. One asked for by a control that keeps its place on the page, such as a filter, is shown
 * as soon as the router has it. React draws the rest of the page some frames later (decision 101).
 */
export function useAnswerAtOnce<Answer>(route: string, drawn: Answer): Shown<Answer> {
  const { search } = useLocation()
  const router = use(DataRouterContext)?.router
  const [early, setEarly] = useState<(Shown<Answer> & Readonly<{ before: Answer }>) | null>(null)
  useEffect(
    () =>
      router?.subscribe(({ loaderData, location, errors, preventScrollReset }) => {
        const answer = loaderData[route] as Answer | undefined
        if (answer === undefined || answer === drawn || errors || !preventScrollReset) return
        flushSync(() => setEarly({ answer, search: location.search, before: drawn }))
        holdUntilPainted()
      }),
    [router, route, drawn],
  )
  // the same answer may be drawn again later, and is then the newest
  if (early !== null && early.before !== drawn) setEarly(null)
  return early?.before === drawn ? early : { answer: drawn, search }
}
