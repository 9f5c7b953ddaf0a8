import { count } from '#domain/numbers/danish-figures.ts'

/** A product that may be running out: `discontinued` ('Udgår') is sold while there is stock and never ordered home again. */
type Ending = Readonly<{ discontinued: boolean; stock: number }>

/** True for a discontinued product that is sold out: it stands in no list and takes no order, and its page stays (issue 'Udgår'). */
export function isGone({ discontinued, stock }: Ending): boolean {
  return discontinued && stock <= 0
}

/** True when a line asks for more of a discontinued product than can be sent now: nothing of it comes later. */
export function runsOut({ discontinued }: Pick<Ending, 'discontinued'>, { shipsLater }: Readonly<{ shipsLater: number }>): boolean {
  return discontinued && shipsLater > 0
}

/** Why so many of a discontinued product cannot be had, in a sentence: there are `stock`, or none of one batch that was waited for. */
export function runsOutText({ nameDa, stock }: Readonly<{ nameDa: string; stock: number }>, quantity: number): string {
  if (stock <= 0) return `${nameDa} er udgået og udsolgt.`
  if (quantity <= stock)
    return `${nameDa} udgår, så der kommer ikke flere ruller, der kan gøre en batch stor nok. Fravælg at vente på én batch.`
  return `${nameDa} udgår, og der er kun ${count(stock, 'stk.', 'stk.')} tilbage.`
}

/** What is said beside a discontinued product: that no more come, or that it is gone. */
export function endingText(product: Ending): string {
  return isGone(product)
    ? 'Den er udgået og udsolgt, så den kan ikke bestilles mere.'
    : 'Den udgår: Vi sælger dem, vi har, og får ikke flere hjem.'
}
