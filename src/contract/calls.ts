import { assortmentCalls } from './assortment.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { dashboardCalls } from './dashboard.ts'
import { favouriteCalls } from './favourites.ts'
import { invoiceCalls } from './invoices.ts'
import { mailCalls } from './mails.ts'
import { messageCalls } from './messages.ts'
import { orderCalls } from './orders.ts'
import { pointsCalls } from './points.ts'
import { productCalls } from './products.ts'
import { settingsCalls } from './settings.ts'
import { shopCalls } from './shop.ts'
import { sponsorshipCalls } from './sponsorships.ts'
import { tagCalls } from './tags.ts'
import { uploadCalls } from './uploads.ts'
import { userCalls } from './users.ts'
import { withdrawalCalls } from './withdrawals.ts'

/** Every call of the API: the server serves this table, the browser's client and the OpenAPI page are made from it. */
export const calls = {
  ...shopCalls,
  ...productCalls,
  ...tagCalls,
  ...orderCalls,
  ...authCalls,
  ...userCalls,
  ...pointsCalls,
  ...favouriteCalls,
  ...messageCalls,
  ...withdrawalCalls,
  ...invoiceCalls,
  ...assortmentCalls,
  ...uploadCalls,
  ...sponsorshipCalls,
  ...auditCalls,
  ...settingsCalls,
  ...mailCalls,
  ...dashboardCalls,
} as const

export type CallName = keyof typeof calls
