import { count } from '#domain/numbers/danish-figures.ts'

type Ending = Readonly<{ discontinued: boolean; stock: number }>

/** True for a discontinued product that is sold out: in no list, not orderable, but its page stays. */
export function isUnlisted({ discontinued, stock }: Ending): boolean {
  return discontinued && stock <= 0
}

/** True when a line needs more of a discontinued product than is in stock. */
export function runsOut({ discontinued }: Pick<Ending, 'discontinued'>, { shipsLater }: Readonly<{ shipsLater: number }>): boolean {
  return discontinued && shipsLater > 0
}

/** Why a line of a discontinued product is not available: too few in stock with its other lines, or in one batch when it waits for one. */
export function runsOutText(
  { nameDa, stock }: Readonly<{ nameDa: string; stock: number }>,
  { quantity, oneBatch = false }: Readonly<{ quantity: number; oneBatch?: boolean | undefined }>,
): string {
  if (stock <= 0) return `${nameDa} er udgået og udsolgt.`
  if (oneBatch && quantity <= stock)
    return `${nameDa} udgår, så der kommer ikke flere, der kan gøre en batch stor nok. Fravælg at vente på én batch.`
  return `${nameDa} udgår, og der er kun ${count(stock, 'stk.', 'stk.')} tilbage.`
}

export function endingText(product: Ending): string {
  return isUnlisted(product)
    ? 'Den er udgået og udsolgt, så den kan ikke bestilles mere.'
    : 'Den udgår: Vi sælger dem, vi har, og får ikke flere hjem.'
}
