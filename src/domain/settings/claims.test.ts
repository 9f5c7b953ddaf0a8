import { expect, test } from 'vitest'
import { aboutLead, tagline } from './claims.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const { claims, delivery } = DEFAULT_SETTINGS
const NONE = { position: '', experience: '', warranty: '', blurb: '' }

test('the demo shop makes all its claims in two sentences', () => {
  expect(tagline({ claims, delivery })).toBe(
    'Danmarks førende leverandør af premium bilfolie. Over 27 års erfaring, 5-7 års garanti og levering i hele landet på 2-3 hverdage.',
  )
  expect(aboutLead(claims)).toBe('Danmarks førende leverandør af premium bilfolie. Over 27 års erfaring med folie, værktøj og gode råd.')
})

test('a shop without claims names its delivery, and claims of its own keep their full stop', () => {
  expect(tagline({ claims: NONE, delivery })).toBe('Levering i hele landet på 2-3 hverdage.')
  expect(tagline({ claims: { ...NONE, warranty: '7 års garanti' }, delivery })).toBe(
    '7 års garanti og levering i hele landet på 2-3 hverdage.',
  )
  expect(tagline({ claims: { ...NONE, position: 'Folie fra Fyn!' }, delivery })).toBe(
    'Folie fra Fyn! Levering i hele landet på 2-3 hverdage.',
  )
  expect(aboutLead(NONE)).toBe('Folie, værktøj og gode råd.')
})
