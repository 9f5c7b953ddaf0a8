import { expect, test } from 'vitest'
import { VIEWED_LISTS, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { type CallName, calls } from './calls.ts'

const READ_BY: Readonly<Record<ViewedList, CallName>> = {
  orders: 'listOrders',
  invoices: 'listInvoices',
  overdue: 'listOverdue',
  claims: 'listClaims',
  customers: 'listCustomers',
  products: 'listStaffProducts',
  log: 'listAudit',
  messages: 'listMessages',
  mails: 'listMails',
  sponsorships: 'listSponsorships',
  wraps: 'listAllWraps',
  reviews: 'listAllReviews',
  offers: 'listOffers',
}

test('views of a list are only for staff who may read the list itself', () => {
  expect(VIEWED_LISTS).toEqual(Object.fromEntries(Object.entries(READ_BY).map(([list, call]) => [list, calls[call].access])))
})
