import { describe, expect, test } from 'vitest'
import { impliedLabel, labelProblems } from './hazard-label.ts'

const label = (hazardStatements: string[], change: object = {}) => ({ ...impliedLabel(hazardStatements), hazardStatements, ...change })

describe('the label that follows from the hazard statements', () => {
  test.each([
    [['H225', 'H319', 'H336'], 'danger', ['GHS02', 'GHS07']],
    [['H319'], 'warning', ['GHS07']],
    [['H226', 'H304', 'H315', 'H317', 'H411'], 'danger', ['GHS02', 'GHS07', 'GHS08', 'GHS09']],
    [['H412', 'EUH066'], null, []],
    [['EUH208 linalool'], null, []],
    [['H229', 'H222'], 'danger', ['GHS02']],
    [[], null, []],
  ] as const)('of %j is %s with %j', (codes, signalWord, pictograms) => {
    expect(impliedLabel(codes)).toEqual({ signalWord, pictograms })
  })

  test('leaves out what another pictogram says already (article 26)', () => {
    // the skull replaces the exclamation mark
    expect(impliedLabel(['H301', 'H315', 'H336']).pictograms).toEqual(['GHS06'])
    // corrosion covers skin and eyes, but not drowsiness
    expect(impliedLabel(['H318', 'H315']).pictograms).toEqual(['GHS05'])
    expect(impliedLabel(['H318', 'H336']).pictograms).toEqual(['GHS05', 'GHS07'])
    // respiratory sensitisation covers skin sensitisation
    expect(impliedLabel(['H334', 'H317', 'H319']).pictograms).toEqual(['GHS08'])
  })
})

describe('a label', () => {
  test('that follows from its statements has no fault', () => {
    for (const codes of [['H225', 'H319'], ['H318', 'H336'], ['H412'], []]) expect(labelProblems(label(codes))).toEqual({})
  })

  test('needs the signal word of its worst statement, and none without a reason', () => {
    expect(labelProblems(label(['H225', 'H319'], { signalWord: 'warning' }))).toEqual({
      signalWord: 'Faresætningerne kræver signalordet »Fare«.',
    })
    expect(labelProblems(label(['H319'], { signalWord: null }))).toEqual({ signalWord: 'Faresætningerne kræver signalordet »Advarsel«.' })
    expect(labelProblems(label(['H412'], { signalWord: 'warning' }))).toEqual({
      signalWord: 'Ingen af faresætningerne giver et signalord. Vælg intet.',
    })
    expect(labelProblems(label(['H228'], { signalWord: 'danger' }))).toEqual({})
    expect(labelProblems(label(['H228'], { signalWord: null }))).toEqual({
      signalWord: 'Faresætningerne kræver signalordet »Fare« eller »Advarsel«.',
    })
  })

  test('shows every pictogram its statements ask for and no other', () => {
    expect(labelProblems(label(['H225', 'H319'], { pictograms: ['GHS07'] }))).toEqual({
      pictograms: 'Faresætningerne kræver også GHS02 (flamme).',
    })
    expect(labelProblems(label(['H319'], { pictograms: ['GHS06', 'GHS07'] }))).toEqual({
      pictograms: 'Ingen af faresætningerne giver GHS06 (dødningehoved og korslagte knogler).',
    })
    expect(labelProblems(label([], { pictograms: ['GHS09'] })).pictograms).toContain('GHS09')
  })

  test('may have the flame of an aerosol and leave out the cylinder beside it', () => {
    expect(labelProblems(label(['H229'], { pictograms: ['GHS02'] }))).toEqual({})
    expect(labelProblems(label(['H220', 'H280'], { pictograms: ['GHS02'] }))).toEqual({})
    expect(labelProblems(label(['H280'], { pictograms: [] })).pictograms).toContain('GHS04')
  })
})
