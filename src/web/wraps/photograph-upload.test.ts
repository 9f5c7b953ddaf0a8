import { expect, it } from 'vitest'
import { WRAP_PHOTO } from '#domain/wraps/wrap.ts'
import { problemOf } from './photograph-upload.tsx'

it.each([
  ['a photo', 'image/jpeg', 3_000_000, null],
  ['a WebP', 'image/webp', 3_000_000, null],
  ['a HEIC the browser could not read', 'image/heic', 3_000_000, /HEIC/],
  ['a document', 'application/pdf', 10, /JPG, PNG eller WebP/],
  ['a photo of a studio', 'image/jpeg', WRAP_PHOTO.maxBytes + 1, /højst fylde 10 MB/],
])('%s is accepted or refused before it is sent', (_what, type, size, problem) => {
  const found = problemOf({ type, size })
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
