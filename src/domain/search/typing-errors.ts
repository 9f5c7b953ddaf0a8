/** The typing errors forgiven in a word: one from four letters, two from eight. */
export function forgivenErrors(length: number): number {
  if (length >= 8) return 2
  return length >= 4 ? 1 : 0
}

/** Insertions, deletions, substitutions and swaps between two words; more than `most` is answered as `most + 1`. */
export function typingErrors(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: meant.length + 1 }, (_, place) => place)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return Math.min(at(last, meant.length), most + 1)
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY
}
