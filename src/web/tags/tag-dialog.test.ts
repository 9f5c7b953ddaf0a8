import { expect, test } from 'vitest'
import { tagChangesOf, tagFormOf, tagResolver, toTagInput } from './tag-dialog.tsx'

const form = {
  ...tagFormOf(undefined),
  name: 'Sea Blue',
  name_da: 'Havblå',
  hex_code: ' #1d4f91 ',
  description: 'Dyb',
  categoryId: 'bilfolie',
}
const errorsOf = async (kind: 'colors' | 'features' | 'categories', change: object) =>
  Object.keys((await tagResolver(kind)({ ...form, ...change }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)

test('each kind sends only its own fields', () => {
  expect(toTagInput('colors', form)).toEqual({ name: 'Sea Blue', name_da: 'Havblå', hex_code: '#1d4f91' })
  expect(toTagInput('backing-types', form)).toEqual({ name: 'Sea Blue', description: 'Dyb' })
  expect(toTagInput('series', form)).toEqual({ name: 'Sea Blue', nameDa: 'Havblå', categoryId: 'bilfolie', description: 'Dyb' })
  expect(toTagInput('features', form)).toEqual({ name: 'Sea Blue', name_da: 'Havblå', description: 'Dyb' })
})

test('a change sends the changed fields with their earlier values', () => {
  const tag = { id: 'fjord', name: 'Fjord', nameDa: 'Fjorden', categoryId: null, description: null, productCount: 3 }
  const opened = tagFormOf(tag)
  const now = toTagInput('series', { ...opened, name_da: 'Fjordblå', categoryId: 'bilfolie' })
  expect(tagChangesOf(now, toTagInput('series', opened), tag)).toEqual({
    nameDa: 'Fjordblå',
    categoryId: 'bilfolie',
    seen: { nameDa: 'Fjorden', categoryId: null },
  })
})

test('a name is required, for a category also an id, and for a colour a valid code', async () => {
  expect(await errorsOf('features', {})).toEqual([])
  expect(await errorsOf('features', { name: ' ' })).toEqual(['name'])
  expect(await errorsOf('colors', { hex_code: '#12345g' })).toEqual(['hex_code'])
  expect(await errorsOf('categories', { id: '' })).toEqual(['id'])
  expect(await errorsOf('categories', { id: 'Bil folie' })).toEqual(['id'])
})

test('the form opens with the values of the tag', () => {
  expect(tagFormOf({ id: 'fjord', name: 'Fjord', nameDa: 'Fjorden', categoryId: null, description: null, productCount: 3 })).toMatchObject({
    id: 'fjord',
    name_da: 'Fjorden',
    categoryId: '',
    description: '',
  })
})
