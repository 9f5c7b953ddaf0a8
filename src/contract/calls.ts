import { claimCalls } from '#contract/claims/claims.ts'
import { ownClaimCalls } from '#contract/claims/own-claims.ts'
import { importCalls } from '#contract/imports/pictures.ts'
import { productImportCalls } from '#contract/imports/product-imports.ts'
import { carrierFileCalls } from '#contract/parcels/carrier-file.ts'
import { parcelCalls } from '#contract/parcels/parcels.ts'
import { balanceCalls } from '#contract/payments/balances.ts'
import { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { onlinePaymentCalls } from '#contract/payments/online.ts'
import { paymentCalls } from '#contract/payments/payments.ts'
import { projectOfferCalls } from '#contract/projects/offers.ts'
import { projectCarCalls } from '#contract/projects/project-car-calls.ts'
import { projectCustomerCalls } from '#contract/projects/project-customers.ts'
import { projectCalls } from '#contract/projects/projects.ts'
import { approvalCalls } from './approvals.ts'
import { auditCalls } from './audit.ts'
import { batchCalls } from './batches.ts'
import { bookkeepingCalls } from './bookkeeping.ts'
import { calculatorCalls } from './calculator.ts'
import { cartCalls } from './cart.ts'
import { accountCalls } from './customers/account.ts'
import { customerCalls } from './customers/customer.ts'
import { customerImportCalls } from './customers/customer-import.ts'
import { secondFactorCalls } from './customers/second-factor.ts'
import { dashboardCalls } from './dashboard.ts'
import { favouriteCalls } from './favourites.ts'
import { integrationCalls } from './integrations.ts'
import { invoiceCalls } from './invoices.ts'
import { invoicingCalls } from './invoicing.ts'
import { mailCalls } from './mails.ts'
import { manufacturerCalls } from './manufacturers.ts'
import { memberCalls } from './members.ts'
import { contactCalls } from './messages/contact.ts'
import { messageCalls } from './messages/message.ts'
import { withdrawalCalls } from './messages/withdrawal.ts'
import { ownOfferCalls } from './offers/own-offers.ts'
import { staffOfferCalls } from './offers/staff-offers.ts'
import { orderChangeCalls } from './order-changes.ts'
import { orderNoteCalls } from './orders/notes.ts'
import { orderCalls } from './orders/order.ts'
import { phoneOrderCalls } from './orders/phone-order.ts'
import { placeOrderCalls } from './orders/place-order.ts'
import { staffOrderCalls } from './orders/staff-orders.ts'
import { trackOrderCalls } from './orders/track-order.ts'
import { pointsCalls } from './points.ts'
import { priceListCalls } from './price-lists.ts'
import { privacyCalls } from './privacy.ts'
import { colourCalls } from './products/colours.ts'
import { productCalls } from './products/product.ts'
import { productDocumentCalls } from './products/product-documents.ts'
import { showcaseCalls } from './products/showcase.ts'
import { staffProductCalls } from './products/staff-product.ts'
import { staffProductListCalls } from './products/staff-product-list.ts'
import { suggestionCalls } from './products/suggestions.ts'
import { proofCalls } from './proof.ts'
import { purchaseCalls } from './purchases.ts'
import { reminderCalls } from './reminders.ts'
import { reviewCalls } from './reviews.ts'
import { sampleCalls } from './samples.ts'
import { savedViewCalls } from './saved-views.ts'
import { searchCalls } from './search.ts'
import { publicSettingsCalls } from './settings/public-settings.ts'
import { settingsCalls } from './settings/settings.ts'
import { setupCalls } from './settings/setup.ts'
import { shelfListCalls } from './shelf-lists.ts'
import { applicationCalls } from './sponsorships/application.ts'
import { sponsorshipCalls } from './sponsorships/sponsorship.ts'
import { stockWatchCalls } from './stock-watches.ts'
import { tagCalls } from './tags.ts'
import { undoCalls } from './undo.ts'
import { wrapCalls } from './wraps.ts'

/** All API calls: the server, the browser client and the OpenAPI page are derived from them. */
export const calls = {
  ...publicSettingsCalls,
  ...colourCalls,
  ...productCalls,
  ...suggestionCalls,
  ...showcaseCalls,
  ...stockWatchCalls,
  ...tagCalls,
  ...placeOrderCalls,
  ...phoneOrderCalls,
  ...approvalCalls,
  ...trackOrderCalls,
  ...onlinePaymentCalls,
  ...paymentCalls,
  ...bankStatementCalls,
  ...balanceCalls,
  ...invoicingCalls,
  ...searchCalls,
  ...savedViewCalls,
  ...undoCalls,
  ...orderCalls,
  ...staffOrderCalls,
  ...parcelCalls,
  ...carrierFileCalls,
  ...orderChangeCalls,
  ...orderNoteCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...customerCalls,
  ...customerImportCalls,
  ...pointsCalls,
  ...favouriteCalls,
  ...cartCalls,
  ...shelfListCalls,
  ...ownOfferCalls,
  ...staffOfferCalls,
  ...projectCalls,
  ...projectCarCalls,
  ...projectCustomerCalls,
  ...projectOfferCalls,
  ...memberCalls,
  ...contactCalls,
  ...messageCalls,
  ...withdrawalCalls,
  ...ownClaimCalls,
  ...claimCalls,
  ...invoiceCalls,
  ...reminderCalls,
  ...bookkeepingCalls,
  ...staffProductCalls,
  ...staffProductListCalls,
  ...productImportCalls,
  ...productDocumentCalls,
  ...priceListCalls,
  ...manufacturerCalls,
  ...calculatorCalls,
  ...sampleCalls,
  ...batchCalls,
  ...purchaseCalls,
  ...importCalls,
  ...applicationCalls,
  ...sponsorshipCalls,
  ...auditCalls,
  ...settingsCalls,
  ...setupCalls,
  ...mailCalls,
  ...dashboardCalls,
  ...privacyCalls,
  ...wrapCalls,
  ...reviewCalls,
  ...proofCalls,
  ...integrationCalls,
} as const

export type CallName = keyof typeof calls
