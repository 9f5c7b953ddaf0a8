import { describe, expect, it } from 'vitest'
import { freshEvents, type ParcelEventKind } from './parcel-event.ts'

const event = (kind: ParcelEventKind, hour: number) => ({ kind, atMs: Date.UTC(2026, 10, 27, hour) })

describe('of what a carrier reports', () => {
  it('the first of each kind is kept, by time and not by the order it is told in', () => {
    const heard = [event('delivered', 15), event('under_way', 9), event('under_way', 7), event('at_point', 12)]
    expect(freshEvents([], heard)).toEqual([event('under_way', 7), event('at_point', 12), event('delivered', 15)])
  })

  it('a kind that is known is never fresh again', () => {
    expect(freshEvents(['under_way', 'delivered'], [event('under_way', 8), event('delivered', 16), event('returned', 17)])).toEqual([
      event('returned', 17),
    ])
  })

  it('a parcel that came back is delivered to its sender, not to its receiver', () => {
    expect(freshEvents([], [event('delivered', 15), event('returned', 9)])).toEqual([event('returned', 9)])
    expect(freshEvents(['returned'], [event('returned', 9), event('delivered', 15)])).toEqual([])
  })
})
