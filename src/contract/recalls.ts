import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { day, idParam, line, refuseFor, text, timestamp } from '#contract/http/fields.ts'
import { CHOOSE_REMEDY, downplayingProblem, RECALL_TEXTS, REMEDIES, remediesProblem } from '#domain/recalls/recall.ts'
import { linkToken } from './customers/account.ts'

const recall = z.object({
  batchId: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  code: z.string(),
  imageUrl: z.string().nullable(),
  /** the manufacturer's name; null when the product is deleted or has none */
  maker: z.string().nullable(),
  soldFrom: day,
  soldTo: day,
  rolls: z.number().int(),
  hazard: z.string(),
  instructions: z.string(),
  remedies: z.array(z.enum(REMEDIES)),
  phone: z.string(),
  createdAt: timestamp,
})
export type Recall = z.infer<typeof recall>

const receiver = z.object({
  orderId: z.number().int(),
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
  rolls: z.number().int(),
  /** whether the mail has left: 'kept' without a mail server */
  mail: z.enum(['queued', 'kept', 'sent', 'failed']),
  remedy: z.enum(REMEDIES).nullable(),
  answeredAt: timestamp.nullable(),
})

const batchRecall = answer({
  batch: z.object({ id: z.number().int(), code: z.string(), nameDa: z.string(), productId: z.number().int().nullable() }),
  /** addresses that a recall would reach, or reached */
  buyers: z.number().int(),
  /** complaints about the safety of the batch */
  complaints: z.number().int(),
  recall: recall.extend({ reportedAt: timestamp.nullable(), reportNumber: z.string().nullable() }).nullable(),
  receivers: z.array(receiver),
})
const changed = batchRecall.extend({ message: z.string() })

const plain = (most: number, missing: string) => text(most, missing).superRefine(refuseFor(downplayingProblem))
/** Regulation (EU) 2023/988, articles 36 and 37. */
const newRecall = z.object({
  hazard: plain(RECALL_TEXTS.hazard, 'Skriv, hvad faren er.'),
  instructions: plain(RECALL_TEXTS.instructions, 'Skriv, hvad kunden skal gøre.'),
  remedies: z.array(z.enum(REMEDIES)).superRefine(refuseFor(remediesProblem)),
  phone: line(RECALL_TEXTS.phone, 'Skriv et telefonnummer, kunden kan ringe til.'),
})

export const recallCalls = defineCalls({
  showBatchRecall: {
    access: 'staff:answerClaims',
    summary:
      'Returns the recall of a batch with the customers who were notified and their answers; `recall` is null when the batch is not recalled',
    params: idParam,
    response: batchRecall,
    errors: ['batch_not_found'],
  },
  recallBatch: {
    access: 'staff:answerClaims',
    summary: 'Recalls a batch once: takes it off sale, publishes the notice and mails it to everyone who has rolls of it',
    params: idParam,
    body: newRecall,
    response: changed,
    errors: ['batch_not_found', 'batch_has_no_buyers', 'batch_not_blocked', 'batch_recalled'],
  },
  reportRecall: {
    access: 'staff:answerClaims',
    summary: 'Records that the authority was notified of a recall, and the case number; a repeated call replaces the number',
    params: idParam,
    body: z.object({ number: line(RECALL_TEXTS.reportNumber, 'Skriv sagens nummer.') }),
    response: changed,
    errors: ['batch_not_found', 'recall_not_found'],
  },
  showRecall: {
    access: 'public',
    summary: 'Returns the notice of a product safety recall by the id of its batch',
    params: idParam,
    response: answer({ recall }),
    errors: ['recall_not_found'],
  },
  answerRecall: {
    access: 'public',
    forMembers: 'self',
    summary: 'Chooses a remedy with the token of the mailed notice; a repeated call replaces the choice',
    body: z.object({ token: linkToken, remedy: z.enum(REMEDIES, CHOOSE_REMEDY) }),
    response: done,
    errors: ['link_expired', 'remedy_not_offered'],
  },
})
