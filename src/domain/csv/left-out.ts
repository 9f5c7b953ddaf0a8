import { count } from '#domain/numbers/danish-figures.ts'

export type LeftOut = 'picture' | 'parent' | 'keyless'

export type LeftOutLines = Readonly<Record<LeftOut, readonly number[]>>

const MOST_NAMED = 10

/** One sentence for each reason that lines were skipped; `key` names the field that identifies a line. */
export function leftOutTexts(left: LeftOutLines, key: string): string[] {
  const lines = (places: readonly number[]) => count(places.length, 'linje', 'linjer')
  const named = left.keyless.slice(0, MOST_NAMED).join(', ')
  const isMore = left.keyless.length > MOST_NAMED
  return [
    ...(left.picture.length > 0 ? [`${lines(left.picture)} har kun et billede og springes over.`] : []),
    ...(left.parent.length > 0
      ? [`${count(left.parent.length, 'hovedvare', 'hovedvarer')} med varianter springes over: varianterne læses hver for sig.`]
      : []),
    ...(left.keyless.length > 0 ? [`${lines(left.keyless)} uden ${key} springes over: ${isMore ? 'bl.a. ' : ''}linje ${named}.`] : []),
  ]
}
