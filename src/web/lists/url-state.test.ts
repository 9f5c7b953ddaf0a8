import { describe, expect, test } from 'vitest'
import { anyOf, chosen, columns, day, id, inRole, named, oneOf, page, sortedBy, text } from './url-field.ts'
import { urlState } from './url-state.ts'

const list = urlState(
  () => '/lager',
  {
    search: text(10),
    state: oneOf(['open', 'paid']),
    colours: anyOf(20),
    from: named('fra', day()),
    ownerId: id(),
    sort: sortedBy(['name', '-name', 'price'], 'name'),
    view: chosen(['wide', 'tight'], 'wide'),
    opened: inRole('open', id()),
    hidden: columns(),
    page: page(),
  },
  { pageSize: 7, fixed: { tab: 'lager' } },
)
const read = (query: string) => list.read(new URLSearchParams(query))

describe('the state of a list in its address', () => {
  test('is the same after a reload, and defaults are left out', () => {
    const query = 'tab=lager&search=%C3%A5se&state=open&colours=roed%2Csort&fra=2026-02-28&ownerId=7&sort=price&view=tight&opened=12&page=3'
    expect(list.href({}, read(query))).toBe(`/lager?${query}`)
    expect(list.href()).toBe('/lager?tab=lager')
    expect(read('page=2')).toEqual({ ...list.start, page: 2 })
  })

  test('has a view of its filters and order, independent of the page', () => {
    const query = 'tab=lager&search=%C3%A5se&state=open&fra=2026-02-28&sort=price'
    expect(list.view(read(`${query}&view=tight&opened=12&page=3`))).toBe(query)
    expect(list.view(list.start)).toBe('tab=lager')
  })

  test('has a view with the hidden columns, which are not sent to the server; no hidden column differs from no choice', () => {
    const query = 'tab=lager&state=open&skjul=Pris%2CLager'
    expect(list.view(read(`${query}&page=2`))).toBe(query)
    expect(read(query)).toMatchObject({ hidden: ['Pris', 'Lager'] })
    expect(list.query(read(query))).toEqual({ state: 'open', sort: 'name', page: 1, limit: 7 })
    expect([read('skjul=-').hidden, read('').hidden]).toEqual([[], undefined])
    expect(list.view(read('skjul=-'))).toBe('tab=lager&skjul=-')
    // another choice of columns keeps the page
    expect(list.href({ hidden: ['Pris'] }, read('page=4'))).toBe('/lager?tab=lager&skjul=Pris&page=4')
  })

  test.each([
    'state=lost',
    'fra=2026-02-30',
    'ownerId=-1',
    'ownerId=9999999999',
    'sort=secret',
    'view=huge',
    'colours=,,',
    'search=%00',
    'page=0',
    'page=1.5',
    'page=100001',
  ])('has its defaults for the invalid %s', (query) => {
    expect(read(query)).toEqual(list.start)
  })

  test('begins on the first page with nothing open when another filter or order is chosen', () => {
    const deep = read('search=mat&page=4&opened=12')
    expect(list.href({ state: 'paid' }, deep)).toBe('/lager?tab=lager&search=mat&state=paid')
    expect(list.href({ sort: 'price' }, deep)).toBe('/lager?tab=lager&search=mat&sort=price')
  })

  test('keeps its page when only the view changes, and the open row when the page changes', () => {
    const deep = read('page=4&opened=12')
    expect(list.href({ view: 'tight' }, deep)).toBe('/lager?tab=lager&view=tight&opened=12&page=4')
    expect(list.href({ page: 5 }, deep)).toBe('/lager?tab=lager&opened=12&page=5')
  })

  test('sends the server its filters, order and page, and nothing else', () => {
    const state = read('colours=roed%2Csort&ownerId=7&view=tight&opened=12&page=2')
    expect(list.query(state)).toEqual({ colours: 'roed,sort', ownerId: 7, sort: 'name', page: 2, limit: 7 })
    expect(list.filter(state)).toEqual({ colours: 'roed,sort', ownerId: 7 })
  })

  test('knows whether it is filtered, and how to remove the filters without losing order and view', () => {
    const state = read('search=mat&colours=roed&sort=price&view=tight&page=2')
    expect(list.isFiltered(state)).toBe(true)
    expect(list.isFiltered(read('sort=price&page=2'))).toBe(false)
    expect(list.href(list.withoutFilters(), state)).toBe('/lager?tab=lager&sort=price&view=tight')
  })

  test.each([
    ['colours=roed', 'colours=roed&state=paid', 'colours=blaa%2Croed', 'colours=blaa%2Croed&state=paid'],
    ['', 'colours=sort', 'colours=blaa', 'colours=blaa%2Csort'],
    ['colours=blaa%2Csort', 'colours=sort', 'colours=blaa%2Croed%2Csort', 'colours=roed%2Csort'],
    ['colours=blaa', 'colours=blaa%2Csort', '', 'colours=sort'],
    ['', 'colours=sort', 'colours=sort', 'colours=sort'],
    ['search=mat', '', 'search=mat&state=open', 'state=open'],
    ['', 'sort=price', 'sort=-name', 'sort=price'],
  ])('a choice rendered on "%s" that leads to "%s" leads from "%s" to "%s"', (shown, to, current, together) => {
    const state = read(current)
    expect(list.href(list.changeFrom(read(shown), read(to), state), state)).toBe(list.href({}, read(together)))
  })
})
