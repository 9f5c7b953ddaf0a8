import { describe, expect, test } from 'vitest'
import { mayReach } from './post-to-receiver.ts'

const reaches = (address: string) => mayReach(address, { allowsLocal: false })

describe('an address that is not on the internet is never connected to', () => {
  test.each([
    ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
    ...[
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:10::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
    ],
    ...['', 'localhost', '1', '127.1', '010.0.0.1', '1.2.3', '[::1]'],
  ])('%s', (address) => {
    expect(reaches(address)).toBe(false)
  })
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '2a00:1450:400f::1',
  '2606:4700::1111',
])('%s is on the internet', (address) => {
  expect(reaches(address)).toBe(true)
})

test('a shop that is tried on one machine reaches that machine, and no other inner one', () => {
  const local = (address: string) => mayReach(address, { allowsLocal: true })
  expect(['127.0.0.1', '::1'].every(local)).toBe(true)
  expect(['10.0.0.1', '192.168.1.1', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1'].some(local)).toBe(false)
})
