import { expect, test } from 'vitest'
import { endingCertificates, shownCertificates } from './certificates.ts'

const proof = (name: string, validUntil: string) => ({ name, validUntil, number: 'DK-1', issuer: 'Bureau', fileKey: 'a1' })
const settings = {
  certificates: ['ISO 9001:2015', 'GRS Certified', 'REACH Compliant'],
  certificateProofs: [proof('ISO 9001:2015', '2026-11-27'), proof('GRS Certified', '2026-11-26'), proof('Fjernet', '2030-01-01')],
}
const TODAY = '2026-11-27'

test('a badge is shown with its certificate until its last day, and not without one', () => {
  expect(shownCertificates(settings, TODAY, false)).toEqual([{ name: 'ISO 9001:2015', url: '/documents/a1/iso-9001-2015.pdf' }])
  expect(shownCertificates(settings, '2026-11-28', false)).toEqual([])
})

test('the demo shop shows the badges of the specification without certificates', () => {
  expect(shownCertificates({ ...settings, certificateProofs: [] }, TODAY, true)).toEqual(
    settings.certificates.map((name) => ({ name, url: null })),
  )
})

test('staff are warned sixty days before the certificate of a badge ends, and after', () => {
  const ending = (day: string) => endingCertificates(settings, day).map(({ name }) => name)
  expect(ending('2026-09-26')).toEqual([])
  expect(ending('2026-09-27')).toEqual(['GRS Certified'])
  expect(ending('2026-09-28')).toEqual(['GRS Certified', 'ISO 9001:2015'])
  expect(ending('2031-01-01')).toEqual(['GRS Certified', 'ISO 9001:2015'])
})
