import { expect, it } from 'vitest'
import { keyedHash, seal, unseal } from './seal.ts'

const secretKey = 'en nøgle, der er lang nok til at gælde'
const owner = 'user:7'

it('a sealed secret is read with its key, and cannot be read in the stored value', () => {
  const stored = seal('JBSWY3DPEHPK3PXP', { secretKey, owner })
  expect(stored).not.toContain('JBSWY3DPEHPK3PXP')
  expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal('JBSWY3DPEHPK3PXP', { secretKey, owner })).not.toBe(stored)
  expect(unseal(stored, { secretKey, owner })).toBe('JBSWY3DPEHPK3PXP')
})

it('with another key, in another row or changed it cannot be opened', () => {
  const stored = seal('JBSWY3DPEHPK3PXP', { secretKey, owner })
  expect(() => unseal(stored, { secretKey: `${secretKey}!`, owner })).toThrow('SECRET_KEY')
  expect(() => unseal(stored, { secretKey, owner: 'user:8' })).toThrow()
  expect(() => unseal(`${stored.startsWith('A') ? 'B' : 'A'}${stored.slice(1)}`, { secretKey, owner })).toThrow()
})

it('a short code has another hash for another purpose and with another key', () => {
  const hashes = [
    keyedHash('123456', 'login code', secretKey),
    keyedHash('123456', 'recovery code', secretKey),
    keyedHash('123456', 'login code', `${secretKey}!`),
  ]
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3)
  expect(keyedHash('123456', 'login code', secretKey)).toEqual(hashes[0])
})

it('a value sealed for one purpose cannot be opened for another', () => {
  const stored = seal('whsec_abc', { secretKey, owner, purpose: 'webhook' })
  expect(unseal(stored, { secretKey, owner, purpose: 'webhook' })).toBe('whsec_abc')
  expect(() => unseal(stored, { secretKey, owner })).toThrow('second factor')
})
