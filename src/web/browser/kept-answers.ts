import { createStore } from './store.ts'

/** Answers shown before, by address, the newest last: of hidden pages, and of lists before a filter was chosen or taken off (decision 101). */
const kept = new Map<string, unknown>()
const MOST = 8
let taken: unknown
let visit = 0
/** How many changes this browser has sent. */
export const changes = createStore(0)

type Address = Readonly<{ pathname: string; search: string }>

const keyOf = ({ pathname, search }: Address) => pathname + search

/** Keeps the answer of an address from when another one is shown, unless the visit has ended. Answers what to call then. */
export function whileShown(address: Address, answer: unknown): () => void {
  const during = visit
  kept.delete(keyOf(address))
  return () => {
    if (during !== visit) return
    kept.set(keyOf(address), answer)
    const [oldest = ''] = kept.keys()
    if (kept.size > MOST) kept.delete(oldest)
  }
}

/** The answer this address was shown with before. Given once: the page that is drawn with it asks again. */
export function takeAnswer<Answer>(address: Address): Answer | null {
  const answer = kept.get(keyOf(address))
  if (answer === undefined) return null
  kept.delete(keyOf(address))
  taken = answer
  return answer as Answer
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
