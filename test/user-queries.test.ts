import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { type Files, sourceFiles } from './source-texts.ts'

const ASKS_FOR_ANYBODY = /\b(?:useQuery|useQueries|useSuspenseQuery)\(/
const CALL = /\bbrowserApi\.(\w+)\(/g

test('what only somebody logged in may know is queried with useUserQuery, which stops when the session ends', () => {
  expect(queriesForAnybody(sourceFiles())).toEqual([])
})

test('a page that queries it without is found', () => {
  const planted: Files = new Map([
    ['src/web/reviews/mine.ts', 'useQuery({ queryFn: () => browserApi.listOwnReviews() }, queryClient)'],
    ['src/web/reviews/all.ts', 'useQuery({ queryFn: () => browserApi.listReviews({}) }, queryClient)'],
    ['src/web/reviews/write.ts', 'useUserQuery({ queryFn: () => browserApi.listOwnReviews() })\nbrowserApi.writeReview()'],
  ])
  expect(queriesForAnybody(planted)).toEqual(['src/web/reviews/mine.ts listOwnReviews'])
})

/** 'file call' of every call that needs a login, in files that ask the API for any visitor. */
function queriesForAnybody(files: Files): string[] {
  return [...files].flatMap(([file, source]) => {
    if (!file.startsWith('src/web/') || !ASKS_FOR_ANYBODY.test(source)) return []
    const names = [...source.matchAll(CALL)].map(([, name]) => name as CallName)
    return names.filter((name) => calls[name].method === 'GET' && calls[name].access !== 'public').map((name) => `${file} ${name}`)
  })
}
