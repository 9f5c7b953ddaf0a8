import { describe, expect, test } from 'vitest'
import { asSpelled, hasFilters, type ProductListState, productList, toggleChoice, withoutFilters } from './product-list.ts'

const stateOf = (search: string) => productList.read(new URLSearchParams(search))
const hrefOf = (state: ProductListState, change: Partial<ProductListState> = {}) => productList.href(change, state)

describe('the product list in its address', () => {
  test('a plain address shows everything in the order of the shop, normal view, filters shown', () => {
    expect(stateOf('')).toEqual({
      search: '',
      category: '',
      color: [],
      finish: [],
      series: [],
      feature: [],
      newlyAdded: '',
      sort: null,
      view: 'normal',
      filters: 'shown',
      page: 1,
    })
    expect(hrefOf(stateOf(''))).toBe('/produkter')
  })

  test('a shared address opens the same list', () => {
    const filters = 'search=r%C3%B8d&category=bilfolie&color=roed%2Csort&feature=interioer%2Cstoebt&newlyAdded=true'
    const address = `/produkter?${filters}&sort=price-low&view=compact&filters=hidden&page=3`
    expect(hrefOf(stateOf(address.split('?')[1] ?? ''))).toBe(address)
  })

  test('invalid values fall back to the defaults', () => {
    expect(stateOf('sort=magic&page=-2&view=huge&filters=maybe&color=,,&feature=,&newlyAdded=ja')).toEqual(stateOf(''))
    expect(stateOf('page=1.5').page).toBe(1)
    expect(stateOf('search=%00&category=%00&finish=%00')).toEqual(stateOf(''))
  })

  test('an address typed in another letter case leads to the list the shop spells so', () => {
    const facets = {
      ...{ categories: [], series: [], features: [], newlyAdded: 0 },
      colors: [{ value: 'blaa', label: 'Blå', count: 3 }],
      finishes: [{ value: 'Satin', label: 'Satin', count: 10 }],
    }
    const typed = stateOf('category=Bilfolie&color=BLAA&finish=satin,Krom&sort=NEWEST&view=Compact')
    const spelled = asSpelled(typed, { facets, categories: [{ id: 'bilfolie' }] })
    expect(hrefOf(spelled)).toBe('/produkter?category=bilfolie&color=blaa&finish=Satin%2CKrom&sort=newest&view=compact')
  })

  test('a new filter goes back to the first page; a new view stays on its page', () => {
    const onPageThree = stateOf('page=3')
    expect(hrefOf(onPageThree, { category: 'blaek' })).toBe('/produkter?category=blaek')
    expect(hrefOf(onPageThree, { newlyAdded: 'true' })).toBe('/produkter?newlyAdded=true')
    expect(hrefOf(onPageThree, { view: 'compact' })).toBe('/produkter?view=compact&page=3')
    expect(hrefOf(onPageThree, { page: 4 })).toBe('/produkter?page=4')
  })

  test('the same link adds a colour and removes it again', () => {
    const red = stateOf('color=roed')
    expect(toggleChoice(red, 'color', 'blaa')).toEqual({ color: ['blaa', 'roed'] })
    expect(toggleChoice(red, 'color', 'roed')).toEqual({ color: [] })
  })

  test('filters for a feature or new products can be cleared; searched words are not a filter', () => {
    expect(hasFilters(stateOf('search=rakel&sort=newest&view=compact'))).toBe(false)
    expect(hasFilters(stateOf('feature=stoebt'))).toBe(true)
    expect(hasFilters(stateOf('newlyAdded=true'))).toBe(true)
  })

  test('clearing the filters keeps the search, its order and the view', () => {
    const state = stateOf('search=x&color=roed&feature=stoebt&newlyAdded=true&sort=newest&view=compact')
    expect(hrefOf(state, withoutFilters(state))).toBe('/produkter?search=x&sort=newest&view=compact')
  })

  test('the view is not sent to the API', () => {
    expect(productList.query(stateOf('view=compact&filters=hidden&color=roed'))).toEqual({
      color: 'roed',
      page: 1,
      limit: 24,
    })
    const query = { feature: 'stoebt', newlyAdded: 'true', sort: 'newest', page: 2, limit: 24 }
    expect(productList.query(stateOf('feature=stoebt&newlyAdded=true&sort=newest&page=2&view=compact'))).toEqual(query)
  })
})
