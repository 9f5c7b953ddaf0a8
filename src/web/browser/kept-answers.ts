import { createStore } from './store.ts'

/** What hidden pages were drawn with (decision 101). */
const kept = new Map<string, Readonly<{ search: string; answer: unknown }>>()
let taken: unknown
let visit = 0
/** How many changes this browser has sent. */
export const changes = createStore(0)

type Address = Readonly<{ pathname: string; search: string }>

/** Keeps the answer of a page from when it is hidden, unless the visit has ended. Answers what to call then. */
export function whileShown({ pathname, search }: Address, answer: unknown): () => void {
  const during = visit
  kept.delete(pathname)
  return () => during === visit && kept.set(pathname, { search, answer })
}

/** The answer of the hidden page with this address. Given once: the page that was shown with it asks again. */
export function takeAnswer<Answer>({ pathname, search }: Address): Answer | null {
  const page = kept.get(pathname)
  if (page?.search !== search) return null
  kept.delete(pathname)
  taken = page.answer
  return page.answer as Answer
}

/** True for the answer that was taken last. */
export function wasTaken(answer: unknown): boolean {
  return answer !== undefined && answer === taken
}

/** The answer taken last where this one is equal: nothing is drawn again for it. */
export function sameAsTaken<Answer extends Readonly<{ json: string }>>(answer: Answer): Answer {
  const last = taken as Partial<Answer> | undefined
  return last?.json === answer.json ? (last as Answer) : answer
}

/** After a change sent from this browser. */
export function forgetAnswers(): void {
  kept.clear()
  taken = undefined
  changes.set(changes.read() + 1)
}

/** When the session changes: what is on the screen is not kept either. */
export function endVisit(): void {
  visit += 1
  forgetAnswers()
}
