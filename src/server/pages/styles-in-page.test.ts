import { expect, test } from 'vitest'
import { inlineStyles } from './page-html.ts'

const PAGE =
  '<html><head><link rel="stylesheet" href="/assets/root-1.css"/><link rel="stylesheet" href="/assets/article-2.css"/></head><p>Blåt æble</p></html>'
const bring = (styles: Readonly<Record<string, string>>) =>
  inlineStyles(Buffer.from(PAGE), (address) => (styles[address] === undefined ? null : Buffer.from(styles[address]))).toString()

test('the styles stand where their link is, and the link is not fetched any more', () => {
  expect(bring({ '/assets/root-1.css': 'p{color:red}', '/assets/article-2.css': 'p{margin:0}' })).toBe(
    '<html><head><style>p{color:red}</style><link rel="stylesheet" href="/assets/root-1.css" disabled=""/>' +
      '<style>p{margin:0}</style><link rel="stylesheet" href="/assets/article-2.css" disabled=""/></head><p>Blåt æble</p></html>',
  )
})

test('styles that are not known here are left to the browser', () => {
  expect(bring({})).toBe(PAGE)
  expect(bring({ '/assets/article-2.css': 'p{margin:0}' })).toContain(
    '<link rel="stylesheet" href="/assets/root-1.css"/><style>p{margin:0}',
  )
})
