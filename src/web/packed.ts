declare const OF: unique symbol

/** What a loader answers, as one text. */
export type Packed<Data> = Readonly<{ json: string; [OF]?: Data }>

/** What was packed or unpacked here, by the object that carries its text. */
const known = new WeakMap<Packed<unknown>, unknown>()

/**
 * Makes one text of what a loader answers. A page carries the data it was drawn from, and the router writes and reads every
 * value of it by itself, however many there are: of a list of 24 that took longer than asking for it. Only what JSON has comes back: no dates, and no undefined.
 */
export function pack<Data>(data: Data): Packed<Data> {
  const packed: Packed<Data> = { json: JSON.stringify(data) }
  known.set(packed, data)
  return packed
}

/** The text of what was packed here; null of anything else. */
export function packedText(data: unknown): string | null {
  return typeof data === 'object' && data !== null && known.has(data as Packed<unknown>) ? (data as Packed<unknown>).json : null
}

/** What was packed: on the server the very object, in the browser what its text says, the same each time it is asked for. */
export function unpack<Data>(packed: Packed<Data>): Data {
  const data = known.get(packed) ?? JSON.parse(packed.json)
  known.set(packed, data)
  return data as Data
}
