import { expect, test } from 'vitest'
import { addNamed } from '#domain/csv/named-products.ts'
import { claimsNote, claimsOfFile, environmentalClaims, fileClaimsText } from './environmental-claims.ts'

const wordsIn = (...texts: string[]) => environmentalClaims(texts).map(({ words }) => words)

test.each([
  ['En miljøvenlig folie', ['miljøvenlig']],
  ['Miljøvenlige og bæredygtige ruller, bæredygtighed først', ['Miljøvenlige', 'bæredygtige', 'bæredygtighed']],
  ['Klimaneutral produktion, CO2-neutral fragt og CO₂-neutralt tryk', ['Klimaneutral', 'CO2-neutral', 'CO₂-neutralt']],
  ['Lineren er biologisk nedbrydelig, limen bionedbrydelig', ['biologisk nedbrydelig', 'bionedbrydelig']],
  ['Det grønne valg til din bil, grønnere end før', ['grønne valg', 'grønnere']],
  ['Skånsom mod miljøet', ['Skånsom mod miljøet']],
  ['An eco-friendly, sustainable film, carbon neutral', ['eco-friendly', 'sustainable', 'carbon neutral']],
  ['The green choice', ['green choice']],
])('%s holds claims', (text, words) => expect(wordsIn(text)).toEqual(words))

test.each([
  'Grøn',
  'Fjord Mørk Grøn, mat',
  'En grøn folie med dyb glans, grønne nuancer',
  'A green film for green cars',
  'Økonomisk i brug, ecosolvent blæk',
  'Tåler miljøet i en vaskehal',
  'Ikke-klæbende, neutral hvid',
  'Energi og effekt',
])('%s holds none: it is a colour or a fact', (text) => expect(wordsIn(text)).toEqual([]))

test('a word is named once, whatever its case, in the order of the texts', () => {
  expect(wordsIn('bæredygtig', 'Miljøvenlig og Bæredygtig')).toEqual(['Bæredygtig', 'Miljøvenlig'])
})

test('the note gives each reason once, and offsets have their own', () => {
  const note = claimsNote(['Miljøvenlig, bæredygtig og klimaneutral'])
  expect(note).toMatch(/^»Miljøvenlig«, »bæredygtig« er et generelt miljøudsagn\. .+ »klimaneutral« er forbudt, når/)
  expect(claimsNote(['Støbt folie', null])).toBeNull()
})

test('the report of a file names the first products with their words, and counts them all', () => {
  const line = (place: number) => ({ kcwId: `NL-${place}`, texts: ['Folie', place % 2 === 0 ? 'Bæredygtig' : null] })
  const file = claimsOfFile(Array.from({ length: 60 }, (_, place) => line(place)))
  expect(file).toMatchObject({ products: 30 })
  expect(file.named).toHaveLength(20)
  expect(fileClaimsText(file)).toMatch(/^30 produkter har miljøudsagn, som du skal kunne dokumentere: NL-0 \(»Bæredygtig«\), .+ og flere\./)
  expect(fileClaimsText(claimsOfFile([line(2)]))).toContain(
    '1 produkt har et miljøudsagn, som du skal kunne dokumentere: NL-2 (»Bæredygtig«).',
  )
  expect(addNamed(file, claimsOfFile([line(2)])).products).toBe(31)
  expect(fileClaimsText(claimsOfFile([line(1)]))).toBeNull()
})
