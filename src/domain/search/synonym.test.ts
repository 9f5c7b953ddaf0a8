import { expect, test } from 'vitest'
import { synonymProblem, synonymSpelling } from './synonym.ts'

test('a synonym is one to four words with letters or figures', () => {
  expect(synonymProblem('Deep Black')).toBeNull()
  expect(synonymProblem('3D')).toBeNull()
  expect(synonymProblem(' -% ')).toBe('Skriv et ord med bogstaver eller tal.')
  expect(synonymProblem('en to tre fire fem')).toBe('Højst 4 ord.')
})

test('is kept as it is looked up', () => {
  expect(synonymSpelling('  Deep-BLACK ')).toBe('deep black')
})
