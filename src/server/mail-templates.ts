import { approvalAnswered, approvalRequested } from '#server/approvals/approval-mails.ts'
import { claimAnswered, claimNews, claimReceived, shopNewClaim, withdrawalReceived } from '#server/claims/claim-mails.ts'
import { loginCodeMail, secondFactorOff, secondFactorOn } from '#server/customers/login/second-factor-mails.ts'
import { webhookPaused } from '#server/integrations/deliver-webhooks.ts'
import { memberInvited } from '#server/members/invite-member.ts'
import { contactMail } from '#server/messages/messages.ts'
import { orderLink } from '#server/orders/order-link.ts'
import { parcelTakenBack } from '#server/parcels/correct-parcel.ts'
import { orderSent } from '#server/parcels/order-sent-mail.ts'
import { orderDelivered } from '#server/parcels/tracking/store-events.ts'
import { orderPaymentRequested } from '#server/payments/online/request-payment.ts'
import { orderRefunded } from '#server/payments/refund-mail.ts'
import { projectOffer } from '#server/projects/offer-mail.ts'
import { purchaseCancelledMail, purchaseOrderMail } from '#server/purchases/purchase-mail.ts'
import { safetyRecall } from '#server/recalls/recall-batch.ts'
import { reminderSent } from '#server/reminders/reminder-mail.ts'
import { reviewApproved, reviewRefused } from '#server/reviews/decide-review.ts'
import { samplesSent } from '#server/samples/send-letter.ts'
import { wrapApproved, wrapHidden, wrapRefused } from '#server/wraps/decide-wrap.ts'
import {
  accountCreated,
  customerApproved,
  customerRejected,
  deletionRequested,
  newCustomerMail,
  passwordChanged,
  registrationDenied,
  registrationReceived,
  resetPasswordLink,
  verifyEmailAgain,
} from './customers/account-mails.ts'
import { invoiceIssued } from './invoices/invoice-mail.ts'
import type { MailName } from './mails/mail-names.ts'
import type { MailTemplate } from './mails/mail-template.ts'
import { substanceQuestionMail } from './manufacturers/ask-manufacturer.ts'
import { offerReminder, offerSent, offerWithdrawn, shopOfferAnswered } from './offers/offer-mails.ts'
import { holdReleased, orderCancelled, orderCancelledUnpaid, orderChanged, orderRevived } from './order-changes/change-mails.ts'
import { batchLetter } from './orders/batch-letter.ts'
import { orderConfirmation } from './orders/order-confirmation-mail.ts'
import { shopCancelledOrder, shopNewOrder } from './orders/shop-notices.ts'
import { bankChanged, testMail } from './settings/settings-mails.ts'
import { shelfMissing } from './shelf-lists/shelf-missing-mail.ts'
import type { RenderMail } from './shop.ts'
import { newSponsorship, sponsorshipApproved, sponsorshipReceived, sponsorshipRejected } from './sponsorships/sponsorship-mails.ts'
import { backInStock, stockWatchConfirm } from './stock-watches/stock-watch-mails.ts'

const MAIL_TEMPLATES = {
  'order-confirmation': orderConfirmation,
  'order-sent': orderSent,
  'order-delivered': orderDelivered,
  'order-changed': orderChanged,
  'parcel-taken-back': parcelTakenBack,
  'order-payment-asked': orderPaymentRequested,
  'order-refunded': orderRefunded,
  'order-cancelled-unpaid': orderCancelledUnpaid,
  'order-cancelled': orderCancelled,
  'order-revived': orderRevived,
  'order-hold-released': holdReleased,
  'shop-new-order': shopNewOrder,
  'shop-cancelled-order': shopCancelledOrder,
  'order-link': orderLink,
  'invoice-issued': invoiceIssued,
  'reminder-sent': reminderSent,
  'registration-received': registrationReceived,
  'registration-denied': registrationDenied,
  'verify-email': verifyEmailAgain,
  'new-customer': newCustomerMail,
  'account-created': accountCreated,
  'customer-approved': customerApproved,
  'customer-rejected': customerRejected,
  'reset-password': resetPasswordLink,
  'password-changed': passwordChanged,
  'member-invited': memberInvited,
  'waiting-order': approvalRequested,
  'waiting-order-answered': approvalAnswered,
  'login-code': loginCodeMail,
  'second-factor-on': secondFactorOn,
  'second-factor-off': secondFactorOff,
  'deletion-asked': deletionRequested,
  'contact-message': contactMail,
  'withdrawal-received': withdrawalReceived,
  'claim-received': claimReceived,
  'shop-new-claim': shopNewClaim,
  'claim-news': claimNews,
  'claim-answered': claimAnswered,
  'sponsorship-received': sponsorshipReceived,
  'new-sponsorship': newSponsorship,
  'sponsorship-approved': sponsorshipApproved,
  'sponsorship-rejected': sponsorshipRejected,
  'stock-watch-confirm': stockWatchConfirm,
  'back-in-stock': backInStock,
  'shelf-missing': shelfMissing,
  'samples-sent': samplesSent,
  'job-offer': projectOffer,
  'batch-letter': batchLetter,
  'safety-recall': safetyRecall,
  'purchase-order': purchaseOrderMail,
  'purchase-cancelled': purchaseCancelledMail,
  'substance-question': substanceQuestionMail,
  'offer-sent': offerSent,
  'offer-reminder': offerReminder,
  'offer-withdrawn': offerWithdrawn,
  'shop-offer-answered': shopOfferAnswered,
  'wrap-approved': wrapApproved,
  'wrap-refused': wrapRefused,
  'wrap-hidden': wrapHidden,
  'review-approved': reviewApproved,
  'review-refused': reviewRefused,
  'bank-changed': bankChanged,
  'webhook-paused': webhookPaused,
  'test-mail': testMail,
} as const satisfies Record<MailName, MailTemplate>

/** Throws for an unknown template and for a mail that can no longer be rendered. */
export const renderMail: RenderMail = async (name, context, payload) => {
  if (!Object.hasOwn(MAIL_TEMPLATES, name)) throw new Error(`there is no mail template ${name}`)
  return await MAIL_TEMPLATES[name as MailName](context, payload)
}
