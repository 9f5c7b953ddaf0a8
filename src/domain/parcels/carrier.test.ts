import { expect, test } from 'vitest'
import { carrierWithoutNumber, trackingLink, trackingText } from './carrier.ts'

test.each([
  ['postnord', '00370730253300123456', 'https://tracking.postnord.com/dk/?id=00370730253300123456'],
  ['gls', '9900 1122 33', 'https://gls-group.eu/DK/da/find-pakke?match=9900112233'],
  ['dao', '00057151271000000000', 'https://www.dao.as/privat/find-din-pakke?stregkode=00057151271000000000'],
  ['other', 'DB 12345', null],
  ['pickup', null, null],
  [null, 'GLS 1234 5678', 'https://gls-group.eu/DK/da/find-pakke?match=12345678'],
  [null, 'glspakken', null],
  ['gls', '12345678 og 12345679, kommer mandag', null],
  ['gls', '"><script>', null],
] as const)('a parcel of %s with %s is followed at %s', (carrier, tracking, link) => expect(trackingLink({ carrier, tracking })).toBe(link))

test.each([
  ['gls', '9900', 'GLS 9900'],
  ['dao', null, 'DAO'],
  ['other', 'Hansens Fragt 7', 'Hansens Fragt 7'],
  ['pickup', null, null],
  [null, 'GLS 9900', 'GLS 9900'],
  [null, null, null],
] as const)('a parcel of %s with %s is told of as %s', (carrier, tracking, text) => expect(trackingText({ carrier, tracking })).toBe(text))

test.each([
  ['dao', null, 'DAO'],
  ['gls', '9900', null],
  ['pickup', null, null],
  [null, null, null],
] as const)('a parcel of %s with %s has a carrier to name and no number: %s', (carrier, tracking, name) =>
  expect(carrierWithoutNumber({ carrier, tracking })).toBe(name),
)
