import { expect, it } from 'vitest'
import type { UploadedFile } from '#contract/imports/pictures.ts'
import { firstProduct } from '#contract/products/staff-product.ts'
import { type Draft, draftOf, problemOf, renamed, sharedNumberText, toFirstProduct, withSharedNumber } from './draft.ts'

const parsedInfo = { kcwId: null, name: null, nameDa: null, category: null, productType: null, backing: null, color: null, series: null }
const file: UploadedFile = {
  imageUrl: '/images/a-1200.webp',
  originalName: 'IMG_1.jpg',
  parsedInfo,
  picture: { url: '/images/a-1200.webp', alt: '', width: 1200, height: 900, placeholder: null, avif: '', webp: '' },
  suggestedColors: ['blaa', 'graa'],
}
const draft = draftOf(file, 'a', 1)
const filled: Draft = { ...draft, nameDa: 'Blå', name: 'Blue', price: '5.495', stock: '12', categoryId: 'bilfolie' }

it('a new draft starts as specified: price, stock and points 0, no flags, the nearest colour', () => {
  expect(draft).toMatchObject({
    price: '0',
    stock: '0',
    pointsCost: '0',
    featured: false,
    pointsEligible: false,
    newlyAdded: false,
    colorTags: ['blaa'],
  })
})

it('fields named by the file name are filled in, and its colour wins over the picture', () => {
  const info = {
    ...parsedInfo,
    kcwId: 'NL-1',
    nameDa: 'Nordlys Rød',
    name: 'Nordlys Red',
    category: 'bilfolie',
    color: 'roed',
    series: 'nordlys',
  }
  expect(draftOf({ ...file, parsedInfo: info }, 'a', 1)).toMatchObject({
    kcwId: 'NL-1',
    nameDa: 'Nordlys Rød',
    name: 'Nordlys Red',
    categoryId: 'bilfolie',
    series: 'nordlys',
    colorTags: ['roed'],
  })
})

it('a number shared by several file names is left open in their drafts, except where one was typed', () => {
  const of = (id: string, kcwId: string | null) => draftOf({ ...file, parsedInfo: { ...parsedInfo, kcwId } }, id, 1)
  const [first, second, third] = [of('a', 'SW900-190-O'), of('b', 'SW900-190-O'), of('c', 'SW900-190-O')]
  expect(withSharedNumber(first, [of('x', 'SW900-101-O'), of('y', null)])).toEqual([first])
  expect(withSharedNumber(of('z', null), [of('y', null)])).toHaveLength(1)
  const open = withSharedNumber(second, [first])
  expect(open.map(({ id, kcwId }) => [id, kcwId])).toEqual([
    ['b', ''],
    ['a', ''],
  ])
  expect(open.map(sharedNumberText)).toEqual(
    Array(2).fill('Flere filer har nummeret SW900-190-O i navnet. Skriv selv varenummeret, eller lad det stå tomt.'),
  )
  const typed = { ...first, kcwId: 'NL-1' }
  expect(withSharedNumber(third, [typed]).map(({ id, kcwId }) => [id, kcwId])).toEqual([['c', '']])
  expect(sharedNumberText({ ...typed, sharedNumber: 'SW900-190-O' })).toBeNull()
})

it.each([
  [{ nameDa: ' ' }, 'Navn er påkrævet'],
  [{ name: '' }, 'Navn er påkrævet'],
  [{ price: '0' }, 'Pris skal være større end 0'],
  [{ price: '' }, 'Pris skal være større end 0'],
  [{ price: 'gratis' }, 'Pris skal være større end 0'],
  [{ price: '-5' }, 'Pris skal være større end 0'],
  [{ categoryId: '' }, 'Kategori skal vælges'],
  [{ stock: '1,5' }, 'Lageret skal være et helt tal på mindst 0.'],
  [{ stock: '0', batch: 'L1' }, 'Skriv, hvor mange der er af batchen.'],
  [{ kcwId: '12/34' }, 'Et varenummer må kun have bogstaver, tal, bindestreg og punktum.'],
  [{ nameDa: '', price: '0', categoryId: '' }, 'Navn er påkrævet'],
] as const)('a draft with %o is not saved: %s', (change, message) => {
  expect(problemOf({ ...filled, ...change })?.message).toBe(message)
})

it('every field that is wrong is named', () => {
  expect(problemOf({ ...filled, nameDa: '', price: '0', categoryId: '' })?.fields).toEqual({
    nameDa: 'Navn er påkrævet',
    price: 'Pris skal være større end 0',
    categoryId: 'Kategori skal vælges',
  })
})

it('empty fields are sent as null, and the server accepts it', () => {
  expect(problemOf(filled)).toBeNull()
  expect(firstProduct.parse(toFirstProduct(filled))).toMatchObject({
    kcwId: null,
    nameDa: 'Blå',
    price: 5495,
    stock: 12,
    batch: null,
    productTypeId: null,
    backingType: null,
    series: null,
    discountPrice: null,
    description: null,
    descriptionDa: null,
    images: ['/images/a-1200.webp'],
    pointsCost: 0,
    active: true,
    promotion: 0,
  })
})

it('the batch of the rolls is sent without surrounding spaces', () => {
  expect(firstProduct.parse(toFirstProduct({ ...filled, batch: ' l24  09 ' }))).toMatchObject({ stock: 12, batch: 'L24 09' })
})

it('the English name follows the Danish one until it has a text of its own', () => {
  expect(renamed(draft, 'Sort')).toEqual({ nameDa: 'Sort', name: 'Sort' })
  expect(renamed({ ...draft, nameDa: 'Sort', name: 'Sort' }, 'Sort mat')).toEqual({ nameDa: 'Sort mat', name: 'Sort mat' })
  expect(renamed({ ...draft, nameDa: 'Sort', name: 'Black' }, 'Sort mat')).toEqual({ nameDa: 'Sort mat' })
})
