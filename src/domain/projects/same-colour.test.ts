import { describe, expect, it } from 'vitest'
import { sameColour, sameColourText } from './same-colour.ts'

const batch = (id: number, rolls: number) => ({ id, code: `L24${id}`, rolls })
const product = { stock: 5, discontinued: false, batches: [batch(1, 1), batch(2, 4)] }

describe('the same colour again', () => {
  it('is the batch most of the rolls were of, while one of it is left', () => {
    expect(sameColour([batch(1, 1), batch(2, 3)], product)).toEqual({ kind: 'same-batch', batch: batch(2, 4) })
    expect(sameColour([batch(1, 1), batch(3, 3)], product)).toEqual({ kind: 'same-batch', batch: batch(1, 1) })
    expect(sameColourText(sameColour([batch(2, 1)], product))).toBe('Batch L242 er på lager endnu: 4 tilbage.')
  })

  it('names the batch that is sold out', () => {
    const again = sameColour([batch(3, 2), { id: null, code: null, rolls: 1 }], product)
    expect(again).toEqual({ kind: 'other-batch', had: ['L243'] })
    expect(sameColourText(again)).toContain('Batch L243 er udsolgt')
    expect(sameColourText(again)).toContain('Hold en prøve op mod bilen')
    expect(sameColour([batch(1, 1)], { ...product, batches: [batch(1, 0)] })).toMatchObject({ kind: 'other-batch' })
  })

  it('does not pretend to know an unrecorded batch', () => {
    const again = sameColour([{ id: null, code: null, rolls: 2 }], product)
    expect(sameColourText(again)).toContain('Vi ved ikke, hvilken batch')
  })

  it('cannot be had when the film is not sold', () => {
    expect(sameColour([batch(1, 1)], null)).toEqual({ kind: 'gone' })
    expect(sameColour([batch(1, 1)], { ...product, stock: 0, discontinued: true })).toEqual({ kind: 'gone' })
    expect(sameColour([batch(1, 1)], { ...product, stock: 0 })).not.toEqual({ kind: 'gone' })
  })
})
