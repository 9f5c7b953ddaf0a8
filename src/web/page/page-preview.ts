import { type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext, useLocation, useRevalidator } from 'react-router'
import { holdUntilPainted, nextPaint } from './hold-rendering.ts'

/** Loader data of a page that is rendered as a preview, from what its link knew, until its answer arrives (decision 101). */
type PreviewedAnswer<Known, Answer> = Readonly<{ preview: Known; answer: Promise<Answer> }>

/** What the route of such a page exports as `handle`. */
export type PreviewHandle<Known> = Readonly<{ renderPreview: (preview: Known) => ReactNode }>

let pressed: Readonly<{ pathname: string; preview: unknown }> | null = null

/** For a press on a link: the data its page can be previewed with. */
export function setPressedPreview(pathname: string, preview: unknown): void {
  pressed = { pathname, preview }
}

/**
 * For client loaders: the preview stored by the pressed link, once, with the pending answer; else the answer. The answer is fetched after the next
 * paint, since starting the six requests of an order takes a slow phone longer than rendering its head.
 */
export async function previewFirst<Known, Answer>(
  { pathname }: Readonly<{ pathname: string }>,
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer | PreviewedAnswer<Known, Answer>> {
  const preview = pressed?.pathname === pathname ? (pressed.preview as Known) : null
  pressed = null
  if (preview === null) return await fetchAnswer()
  const answer = nextPaint().then(fetchAnswer)
  answer.catch(() => {})
  return { preview, answer }
}

/** The current page rendered from its preview; null for pages without one. */
export function previewOf({ matches, loaderData }: DataRouter['state']): ReactNode {
  const route = matches.at(-1)?.route
  const loaded = route && (loaderData[route.id] as Partial<PreviewedAnswer<unknown, unknown>> | null | undefined)
  return loaded?.answer instanceof Promise ? (route?.handle as PreviewHandle<unknown> | undefined)?.renderPreview(loaded.preview) : null
}

/** Null until the answer has arrived. A refusal is left to the router, which loads again. */
export function useArrivedAnswer<Known, Answer extends object>(loaded: Answer | PreviewedAnswer<Known, Answer>): Answer | null {
  const [arrived, setArrived] = useState<Readonly<{ of: unknown; answer: Answer }> | null>(null)
  const { revalidate } = useRevalidator()
  const pending = isPending(loaded) ? loaded : null
  useEffect(() => {
    if (pending === null) return
    let isShown = true
    pending.answer.then(
      (answer) => isShown && startTransition(() => setArrived({ of: pending, answer })),
      () => isShown && void revalidate(),
    )
    return () => {
      isShown = false
    }
  }, [pending, revalidate])
  const hasArrived = pending !== null && arrived?.of === pending
  useEffect(() => {
    if (hasArrived && document.activeElement === document.body) focusHeading()
  }, [hasArrived])
  if (!isPending(loaded)) return loaded
  return hasArrived ? arrived.answer : null
}

export function isPending<Known, Answer extends object>(
  loaded: Answer | PreviewedAnswer<Known, Answer>,
): loaded is PreviewedAnswer<Known, Answer> {
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
 * The answer of the page's route with the query it belongs to. After a change that keeps the scroll position, such as a filter, it is shown as soon as
 * the router has it. React renders the rest of the page some frames later (decision 101).
 */
export function useNewestAnswer<Answer>(route: string, rendered: Answer): Shown<Answer> {
  const { search } = useLocation()
  const router = use(DataRouterContext)?.router
  const [newest, setNewest] = useState<(Shown<Answer> & Readonly<{ before: Answer }>) | null>(null)
  useEffect(
    () =>
      router?.subscribe(({ loaderData, location, errors, preventScrollReset }) => {
        const answer = loaderData[route] as Answer | undefined
        if (answer === undefined || answer === rendered || errors || !preventScrollReset) return
        flushSync(() => setNewest({ answer, search: location.search, before: rendered }))
        holdUntilPainted()
      }),
    [router, route, rendered],
  )
  // the same answer may be rendered again later, and is then the newest
  if (newest !== null && newest.before !== rendered) setNewest(null)
  return newest?.before === rendered ? newest : { answer: rendered, search }
}
