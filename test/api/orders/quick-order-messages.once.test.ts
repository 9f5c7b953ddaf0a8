import { beforeAll, expect, test } from 'vitest'
import type { Suggestions } from '#contract/products/suggestions.ts'
import { type Candidate, type Catalogue, type DecidedLine, type Decision, decideLine, joinLines } from '#domain/quick-order/decide-line.ts'
import { readMessage } from '#domain/quick-order/read-message.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { TEST_START, testShop } from '#test/shop.ts'
import { MESSAGES } from './messages-of-workshops.ts'

const { db, api } = await testShop()
beforeAll(async () => {
  await loadDemo(db, TEST_START, { hasLives: false })
})

type Found = Suggestions['search'] & { products: Candidate[] }
const products = new Map<string, Candidate | null>()
const searches = new Map<string, Found>()

/** Reads a message as the page does: what is not known yet is asked of the shop, until nothing is missing. */
async function read(text: string) {
  for (;;) {
    const missing = { skus: new Set<string>(), searches: new Set<string>() }
    const catalogue: Catalogue<Candidate> = {
      productOf: (sku) => {
        if (!products.has(sku)) missing.skus.add(sku)
        return products.get(sku)
      },
      search: (asked) => {
        if (!searches.has(asked)) missing.searches.add(asked)
        return searches.get(asked)
      },
    }
    const decided = readMessage(text).map((line) => ({ line, decision: decideLine(line, catalogue) }))
    if (missing.skus.size === 0 && missing.searches.size === 0) return withoutNamesAbove(decided)
    for (const sku of missing.skus) {
      const { body } = await api(`GET /products?skus=${encodeURIComponent(sku)}`)
      const [product] = body.products as Candidate[]
      products.set(sku, product ?? null)
    }
    for (const asked of missing.searches) {
      const { body } = await api(`GET /products/suggestions?search=${encodeURIComponent(asked)}`)
      const { products: found, search } = body as unknown as Suggestions
      searches.set(asked, { products: found, ...search })
    }
  }
}

/** The lines apart, as they are before a product that stands twice becomes one. */
function withoutNamesAbove(decided: readonly DecidedLine<Candidate>[]) {
  const joined = joinLines(decided)
  return decided.map((each) => joined.find(({ line, decision }) => line === each.line && decision.kind === 'passed') ?? each)
}

function decisionText(decision: Decision<Candidate>): string {
  if (decision.kind === 'sure') return `${decision.product.kcwId} ${decision.quantity}`
  if (decision.kind === 'doubt') return `?${decision.options.map(({ product }) => product.kcwId).join('|')}`
  return decision.kind === 'bad' ? '!' : '-'
}

/** Asked about is right when one of the wanted products is among the answers. */
function isRight(answer: string, wanted: string): boolean {
  if (!wanted.startsWith('?')) return answer === wanted
  return (
    answer.startsWith('?') &&
    wanted
      .slice(1)
      .split('|')
      .some((sku) => answer.slice(1).split('|').includes(sku))
  )
}

test('At least 95 of 100 lines of real messages are read right, and none is ordered wrong without a question', async () => {
  const wrong: string[] = []
  const notRight: string[] = []
  let lines = 0
  for (const [title, message] of Object.entries(MESSAGES)) {
    const rows = message
      .trim()
      .split('\n')
      .map((row) => row.split(' => ') as [string, string])
    const decided = await read(rows.map(([text]) => text).join('\n'))
    rows.forEach(([text, wanted], at) => {
      if (wanted === '+') return
      lines += 1
      const own = decided.filter(({ line }) => line.lineNumber === at + 1).map(({ decision }) => decisionText(decision))
      const answer = own.join(' & ') || '-'
      if (isRight(answer, wanted)) return
      const fault = `${title}: '${text}' is '${answer}' in place of '${wanted}'`
      notRight.push(fault)
      if (/^[^?!-]/.test(answer)) wrong.push(fault)
    })
  }
  expect(lines).toBeGreaterThanOrEqual(200)
  expect(wrong).toEqual([])
  expect(notRight.length / lines, notRight.join('\n')).toBeLessThanOrEqual(0.05)
})
