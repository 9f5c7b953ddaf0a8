/** A smooth curve through [at, value] pairs in rising order; linear beyond its ends. */
type Curve = (at: number) => number

export function curveThrough(knots: readonly (readonly [at: number, value: number])[]): Curve {
  const places = Float64Array.from(knots, ([at]) => at)
  const values = Float64Array.from(knots, ([, value]) => value)
  const bends = bendsAt(places, values)
  const last = places.length - 1
  const [first = 0, end = 0] = [places[0], places[last]]
  const slopeAtFirst = slope(places, values, bends, 0, 0)
  const slopeAtEnd = slope(places, values, bends, last - 1, 1)
  const [atFirst = 0, atEnd = 0] = [values[0], values[last]]
  return (at) => {
    if (at <= first) return atFirst + slopeAtFirst * (at - first)
    if (at >= end) return atEnd + slopeAtEnd * (at - end)
    let i = 0
    while (at > (places[i + 1] as number)) i += 1
    const from = places[i] as number
    const width = (places[i + 1] as number) - from
    const b = (at - from) / width
    const a = 1 - b
    const bent = (a * a * a - a) * (bends[i] as number) + (b * b * b - b) * (bends[i + 1] as number)
    return a * (values[i] as number) + b * (values[i + 1] as number) + (bent * width * width) / 6
  }
}

function slope(places: Float64Array, values: Float64Array, bends: Float64Array, i: number, end: 0 | 1): number {
  const width = of(places, i + 1) - of(places, i)
  const [near, far] = end === 0 ? [of(bends, i), of(bends, i + 1)] : [of(bends, i + 1), of(bends, i)]
  return (of(values, i + 1) - of(values, i)) / width + ((end === 0 ? -1 : 1) * width * (2 * near + far)) / 6
}

function bendsAt(places: Float64Array, values: Float64Array): Float64Array {
  const count = places.length
  const bends = new Float64Array(count)
  const carried = new Float64Array(count)
  const rise = (i: number) => (of(values, i + 1) - of(values, i)) / (of(places, i + 1) - of(places, i))
  for (let i = 1; i < count - 1; i += 1) {
    const span = of(places, i + 1) - of(places, i - 1)
    const share = (of(places, i) - of(places, i - 1)) / span
    const pivot = share * of(bends, i - 1) + 2
    bends[i] = (share - 1) / pivot
    carried[i] = ((6 * (rise(i) - rise(i - 1))) / span - share * of(carried, i - 1)) / pivot
  }
  bends[count - 1] = 0
  for (let i = count - 2; i >= 1; i -= 1) bends[i] = of(bends, i) * of(bends, i + 1) + of(carried, i)
  bends[0] = 0
  return bends
}

function of(values: Float64Array, i: number): number {
  return values[i] ?? 0
}
