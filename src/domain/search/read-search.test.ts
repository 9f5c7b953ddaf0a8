import { describe, expect, test } from 'vitest'
import { forgivenErrors, readSearch, typingErrors } from './read-search.ts'
import { mostSpecificFirst } from './search-terms.ts'
import { buildVocabulary } from './vocabulary.ts'

const named = (text: string, isName = true) => text.split(' ').map((word) => ({ word, isName }))
const vocabulary = buildVocabulary({
  words: [
    ...named(
      'fjord enebærblå satin blue filtrakel squeegee skifersort solsort orange karbon foliesnitter sølvmetal =f-satin =f-mat laminat',
    ),
    ...named('raklen filten kattegat mikrofiber karton kartonnage', false),
  ],
  tags: [
    { mark: '=c-blaa', names: ['Blue', 'Blå'] },
    { mark: '=c-sort', names: ['Black', 'Sort'] },
    { mark: '=c-graa', names: ['Grey', 'Grå'] },
    { mark: '=k-bilfolie', names: ['Car wrap film', 'Bilfolie'] },
  ],
  synonyms: [
    { word: 'Enhjørning', meanings: ['lilla', 'blå satin'] },
    { word: 'deep black', meanings: ['sort'] },
  ],
  elsewhere: ['Ofte stillede spørgsmål fragt levering', 'VW Golf'],
})
const read = (text: string) => readSearch(text, vocabulary)
const only = (text: string) => {
  const [term] = read(text).terms
  const [word] = term?.readings[0] ?? []
  if (!term || !word) throw new Error(`${text} was not read`)
  return { ...term, ...word }
}

describe('a word of a search', () => {
  test('is looked for in all its forms', () => {
    expect(only('rakler').forms).toEqual(expect.arrayContaining(['raklen', 'filtrakel']))
  })

  test('is found at the end of a compound: a filtrakel is a rakel, and enebærblå is blå', () => {
    expect(only('rakel').forms).toContain('filtrakel')
    expect(only('blå').forms).toContain('enebærblå')
  })

  test('is not found in a word that only looks like a compound: a blackbird is not black, a laminate is not matt', () => {
    expect(only('sort').forms).toContain('skifersort')
    expect(only('sort').forms).not.toContain('solsort')
    expect(only('mat').forms).not.toContain('laminat')
  })

  test('means the same in English', () => {
    expect(only('squeegee').forms).toContain('filtrakel')
    expect(only('black').is).toEqual(['=c-sort'])
  })

  test('names colours and finishes by their tags, and a kind of product outright', () => {
    expect(only('satin').is).toEqual(['=f-satin'])
    expect(only('folie').forms).toContain('=k-bilfolie')
    expect(only('bil')).toMatchObject({ marks: ['=k-bilfolie'], forms: ['bil'] })
  })

  test('may be a shade that comes near a colour', () => {
    expect(only('antracit').near).toEqual(['=c-graa'])
  })

  test('is split when the shop knows its parts', () => {
    expect(only('satinblå').readings[1]?.map(({ is }) => is)).toEqual([['=f-satin'], ['=c-blaa']])
    expect(only('blåtsuppe').readings).toHaveLength(1)
    // 'karton' stands in a description only
    expect(only('kartonfolie').readings).toHaveLength(1)
  })

  test('with a typing error is read as the nearest word, which is shown', () => {
    expect(only('karbn').meant).toBe('karbon')
    expect(only('squegee').meant).toBe('squeegee')
    expect(only('filtrkael').meant).toBe('filtrakel')
  })

  test('that begins a known word is still being typed, not misspelled', () => {
    expect(only('karb').meant).toBeNull()
  })

  test('that another page answers is not corrected, and begins no product', () => {
    expect(only('fragt')).toMatchObject({ meant: null, forms: ['fragt'], longer: [], beginning: null })
    expect(only('solsrt').meant).toBe('solsort')
    expect(only('golf').meant).toBeNull()
  })

  test('is never corrected when it has figures or is short', () => {
    for (const word of ['fj1023', '1022', 'rxd', 'xyzzyx']) expect(only(word).meant).toBeNull()
  })
})

describe('synonyms entered by staff', () => {
  test('is searched beside the word itself, each meaning with all its words', () => {
    expect(read('enhjoerning').terms[0]?.readings.map((words) => words.length)).toEqual([1, 1, 2])
  })

  test('may be of several words, which then are one', () => {
    expect(read('deep black satin').terms.map(({ typed }) => typed)).toEqual(['deep black', 'satin'])
  })
})

describe('a whole search', () => {
  test('is read without the words that say nothing, unless it has no others', () => {
    expect(read('folie til bil').terms.map(({ typed }) => typed)).toEqual(['folie', 'bil'])
    expect(read('til').terms.map(({ typed }) => typed)).toEqual(['til'])
  })

  test('treats only its last word, and unknown words, as beginnings of longer ones', () => {
    const beginnings = (text: string) => read(text).terms.map(({ readings }) => readings[0]?.[0]?.beginning)
    expect(beginnings('satin karb')).toEqual([null, 'karb'])
    expect(beginnings('karb satin')).toEqual(['karb', null])
    expect(beginnings('satin 100')).toEqual([null, null])
  })

  test('names the longer words a known last word may become', () => {
    const longer = (text: string) => read(text).terms.map(({ readings }) => readings[0]?.[0]?.longer)
    expect(longer('fjord karton')).toEqual([[], ['kartonnage']])
    expect(longer('karton fjord')).toEqual([[], []])
    expect(longer('kart')).toEqual([[]])
  })

  test('is a SKU too, however it is typed', () => {
    expect(read('Fj 01022').sku).toBe('fj1022')
  })

  test('of more than eight words lists the ignored ones', () => {
    expect(read('elleve tre fire fem seks syv otte ni ti').ignored).toEqual(['ti'])
  })

  test('of nothing that can be read has no words', () => {
    expect(read(' %_- ').terms).toEqual([])
  })

  test('puts specific words first when not all can match, and drops words of one or two letters', () => {
    const { terms } = read('xyzzy satin 10 cm blå')
    expect(mostSpecificFirst(terms).map(({ typed }) => typed)).toEqual(['satin', 'blå', 'xyzzy'])
  })
})

test.each([
  ['karbn', 'karbon', 1],
  ['karobn', 'karbon', 1],
  ['karbbon', 'karbon', 1],
  ['karban', 'karbon', 1],
  ['mettalic', 'metallic', 2],
  ['', '', 0],
  ['a', '', 1],
  ['karbon', 'karbon', 0],
])('from %s to %s it is %i', (typed, meant, errors) => {
  expect(typingErrors(typed, meant, 2)).toBe(errors)
  expect(typingErrors(meant, typed, 2)).toBe(errors)
})

test('words with more errors than the maximum are all answered as one more than it', () => {
  expect(typingErrors('rakel', 'karbon', 1)).toBe(2)
  expect(typingErrors('folie', 'foliesnitter', 2)).toBe(3)
})

test('one error is forgiven from four letters, two from eight', () => {
  expect([3, 4, 7, 8, 20].map(forgivenErrors)).toEqual([0, 1, 1, 2, 2])
})
