import { claimCalls } from '#contract/claims/claims.ts'
import { ownClaimCalls } from '#contract/claims/own-claims.ts'
import { accountCalls } from '#contract/customers/account.ts'
import { customerCalls } from '#contract/customers/customer.ts'
import { customerImportCalls } from '#contract/customers/customer-import.ts'
import { customerNoteCalls } from '#contract/customers/notes.ts'
import { secondFactorCalls } from '#contract/customers/second-factor.ts'
import type { Call } from '#contract/http/call.ts'
import { importCalls } from '#contract/imports/pictures.ts'
import { productImportCalls } from '#contract/imports/product-imports.ts'
import { contactCalls } from '#contract/messages/contact.ts'
import { messageCalls } from '#contract/messages/message.ts'
import { withdrawalCalls } from '#contract/messages/withdrawal.ts'
import { ownOfferCalls } from '#contract/offers/own-offers.ts'
import { staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { exportProofCalls } from '#contract/orders/export-proofs.ts'
import { orderCalls } from '#contract/orders/order.ts'
import { phoneOrderCalls, placeOrderCalls } from '#contract/orders/place-order.ts'
import { orderNoteCalls, staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { trackOrderCalls } from '#contract/orders/track-order.ts'
import { parcelCalls } from '#contract/parcels/parcels.ts'
import { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { ownInvoiceCalls } from '#contract/payments/own-invoices.ts'
import { colourCalls } from '#contract/products/colours.ts'
import { productCalls } from '#contract/products/product.ts'
import { productDocumentCalls } from '#contract/products/product-documents.ts'
import { showcaseCalls } from '#contract/products/showcase.ts'
import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { suggestionCalls } from '#contract/products/suggestions.ts'
import { projectOfferCalls } from '#contract/projects/offers.ts'
import { projectCarCalls } from '#contract/projects/project-car-calls.ts'
import { projectCustomerCalls } from '#contract/projects/project-customers.ts'
import { projectCalls } from '#contract/projects/projects.ts'
import { publicSettingsCalls } from '#contract/settings/public-settings.ts'
import { settingsCalls } from '#contract/settings/settings.ts'
import { setupCalls } from '#contract/settings/setup.ts'
import { applicationCalls } from '#contract/sponsorships/application.ts'
import { sponsorshipCalls } from '#contract/sponsorships/sponsorship.ts'
import { approvalCalls } from './approvals.ts'
import { auditCalls } from './audit.ts'
import { batchCalls } from './batches/batches.ts'
import { bookkeepingCalls } from './bookkeeping.ts'
import { calculatorCalls } from './calculator.ts'
import type { PathName } from './call-paths.ts'
import { cartCalls } from './cart.ts'
import { dashboardCalls } from './dashboard/dashboard.ts'
import { eInvoiceCalls } from './e-invoices.ts'
import { favouriteCalls } from './favourites.ts'
import { financeCalls } from './finances.ts'
import { integrationCalls } from './integrations/integrations.ts'
import { invoiceCalls } from './invoices/invoices.ts'
import { invoicingCalls } from './invoicing.ts'
import { ledgerCalls } from './ledger.ts'
import { mailCalls } from './mails.ts'
import { manufacturerCalls } from './manufacturers.ts'
import { memberCalls } from './members/members.ts'
import { orderChangeCalls } from './order-changes/order-changes.ts'
import { carrierFileCalls, labelCalls } from './parcels/labels.ts'
import { packagingCalls } from './parcels/packaging.ts'
import { balanceCalls, onlinePaymentCalls, paymentCalls } from './payments/payments.ts'
import { pickupPointCalls } from './pickup-points.ts'
import { pointsCalls } from './points.ts'
import { priceListCalls } from './price-lists/price-lists.ts'
import { privacyCalls } from './privacy.ts'
import { proofCalls } from './proof.ts'
import { purchaseCalls } from './purchases/purchases.ts'
import { recallCalls } from './recalls.ts'
import { reminderCalls } from './reminders/reminders.ts'
import { reviewCalls } from './reviews.ts'
import { sampleCalls } from './samples/samples.ts'
import { savedViewCalls } from './saved-views.ts'
import { searchCalls } from './search.ts'
import { shelfListCalls } from './shelf-lists/shelf-lists.ts'
import { stockWatchCalls } from './stock-watches.ts'
import { tagCalls } from './tags/tags.ts'
import { undoCalls } from './undo.ts'
import { warehouseCalls } from './warehouse.ts'
import { wrapCalls } from './wraps/wraps.ts'

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
  ...ownInvoiceCalls,
  ...invoicingCalls,
  ...searchCalls,
  ...savedViewCalls,
  ...undoCalls,
  ...orderCalls,
  ...staffOrderCalls,
  ...parcelCalls,
  ...packagingCalls,
  ...carrierFileCalls,
  ...labelCalls,
  ...orderChangeCalls,
  ...customerNoteCalls,
  ...orderNoteCalls,
  ...exportProofCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...customerCalls,
  ...customerImportCalls,
  ...pickupPointCalls,
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
  ...financeCalls,
  ...ledgerCalls,
  ...eInvoiceCalls,
  ...staffProductCalls,
  ...staffProductListCalls,
  ...productImportCalls,
  ...productDocumentCalls,
  ...priceListCalls,
  ...manufacturerCalls,
  ...calculatorCalls,
  ...sampleCalls,
  ...batchCalls,
  ...recallCalls,
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
  ...warehouseCalls,
  ...wrapCalls,
  ...reviewCalls,
  ...proofCalls,
  ...integrationCalls,
} as const satisfies Readonly<Record<PathName, Call>>

export type CallName = keyof typeof calls
