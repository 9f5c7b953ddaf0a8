import { parentPort } from 'node:worker_threads'
import { type RollLabelsToSet, renderRollLabels } from '#server/batches/render-roll-labels.ts'
import { renderVoucher, type VoucherToSet } from '#server/bookkeeping/ledger/render-voucher.ts'
import { type LabelsToSet, renderLabels } from '#server/parcels/labels/render-labels.ts'
import { renderPackingSlips } from '#server/parcels/packing-slip.ts'
import type { SlipsToSet } from '#server/parcels/slips-to-set.ts'
import { renderStatement, type StatementToSet } from '#server/payments/own/render-statement.ts'
import { renderSharedPanel } from '#server/products/pictures/render-shared-panel.ts'
import type { ProjectOfferToSet } from '#server/projects/offers.ts'
import { renderProjectOffer } from '#server/projects/render-offer.ts'
import { type PurchaseToSet, renderPurchase } from '#server/purchases/render-letter.ts'
import { renderReminder } from '#server/reminders/render-reminder.ts'
import type { FromTypesetter } from './documents/typesetter.ts'
import type { InvoiceToSet } from './invoices/issued-file.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import type { OfferToSet } from './offers/draft-document.ts'
import { renderOffer } from './offers/render-offer.ts'
import { lowerPriority } from './processes/lower-priority.ts'
import type { PanelToSet } from './products/pictures/shared-picture.ts'
import type { ReminderToSet } from './reminders/queries.ts'
import { renderSampleSlips, type SampleSlipsToSet } from './samples/render-slips.ts'

type Paper =
  | InvoiceToSet
  | OfferToSet
  | PurchaseToSet
  | ReminderToSet
  | SlipsToSet
  | SampleSlipsToSet
  | ProjectOfferToSet
  | PanelToSet
  | StatementToSet
  | LabelsToSet
  | RollLabelsToSet
  | VoucherToSet

const shop = parentPort
if (!shop) throw new Error('The typesetter runs as a worker thread only')
// elsewhere this would lower the priority of the whole process
if (process.platform === 'linux') lowerPriority(10)

shop.on('message', (paper: Paper) => {
  void render(paper)
    .then((file): FromTypesetter => ({ file: new Uint8Array(file) }))
    .catch((error: unknown): FromTypesetter => ({ error: error instanceof Error ? error : new Error(String(error)) }))
    .then((answer) => shop.postMessage(answer, 'file' in answer ? [answer.file.buffer] : []))
})

async function render(paper: Paper): Promise<Buffer> {
  switch (paper.kind) {
    case 'invoice':
      return await renderInvoice(paper.printed, paper.createdAt)
    case 'reminder':
      return await renderReminder(paper.reminder)
    case 'offer':
      return await renderOffer(paper.offer)
    case 'purchase':
      return await renderPurchase(paper)
    case 'packing_slips':
      return await renderPackingSlips(paper)
    case 'labels':
      return await renderLabels(paper)
    case 'roll_labels':
      return await renderRollLabels(paper)
    case 'sample_slips':
      return await renderSampleSlips(paper)
    case 'job_offer':
      return await renderProjectOffer(paper)
    case 'statement':
      return await renderStatement(paper)
    case 'voucher':
      return await renderVoucher(paper)
    case 'shared_panel':
      return Buffer.from(renderSharedPanel(paper.panel))
  }
}
