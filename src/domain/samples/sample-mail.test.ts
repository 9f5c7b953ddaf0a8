import { expect, test } from 'vitest'
import { samplesSentSubject, samplesSentText } from './sample-mail.ts'

test('one sample is spoken of as one, more by their number', () => {
  expect([1, 3].map(samplesSentSubject)).toEqual(['Din farveprøve er på vej', '3 farveprøver er på vej til dig'])
})

test('the mail names the address of the letter', () => {
  const recipient = { name: 'Ida Ærø', company: null, address: 'Havnen 1', postalCode: '7100', city: 'Vejle' }
  expect(samplesSentText(1, recipient)).toBe('Vi har sendt den som brev til Ida Ærø, Havnen 1, 7100 Vejle.')
  expect(samplesSentText(2, { ...recipient, company: 'Ærø Folie ApS' })).toBe(
    'Vi har sendt dem som brev til Ærø Folie ApS, Ida Ærø, Havnen 1, 7100 Vejle.',
  )
})
