import { expect, test } from 'vitest'
import { finePrice } from './fine-price.ts'

test('a price before VAT has its third decimal where there is one', () => {
  expect([79_990, 79_992].map(finePrice)).toEqual(['79,99', '79,992'])
})
