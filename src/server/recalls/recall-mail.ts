import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { CHOOSE_REMEDY, RECALL_HEADING, REMEDY_LABELS, STOP_USING, soldPeriod } from '#domain/recalls/recall.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { orders } from '#server/database/schema/orders.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { readRecall } from './queries.ts'

const payloadSchema = z.object({ batchId: z.number().int(), orderId: z.number().int(), token: z.string() })

/** The notice in the order of Regulation (EU) 2024/1435; pictures and the choice are on its page. */
export const safetyRecall: MailTemplate = async (context, payload) => {
  const { batchId, orderId, token } = payloadSchema.parse(payload)
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deletedAt) throw new NothingToSend(`order ${orderId} is gone`)
  const recall = await readRecall(context.db, batchId)
  const { company } = context.settings
  return noticeMail(
    {
      subject: `${RECALL_HEADING}: ${recall.nameDa}, batch ${recall.code}`,
      title: RECALL_HEADING,
      greeting: `Hej ${order.customerName}`,
      paragraphs: [
        `Vi kalder ${recall.nameDa} tilbage: varenummer ${recall.kcwId}, batch ${recall.code}${recall.maker ? `, fra ${recall.maker}` : ''}. Batchnummeret står på rullen. Vi har solgt den ${soldPeriod(recall)}, også til dig på ordre ${order.orderNumber}.`,
        `Faren: ${recall.hazard}`,
        `Det skal du gøre: ${STOP_USING}`,
        ...paragraphsOf(recall.instructions),
        `${CHOOSE_REMEDY} Det koster dig ikke noget: ${recall.remedies.map((remedy) => REMEDY_LABELS[remedy].toLowerCase()).join(', eller ')}.`,
      ],
      action: { url: `${context.publicUrl}${paths.recall(batchId)}?token=${token}`, text: 'Se tilbagekaldelsen, og vælg' },
      closing: `Ring på ${recall.phone}, eller skriv til ${company.email}. Har du givet varen videre, så giv også denne besked videre. Vi beklager ulejligheden.`,
    },
    context,
  )
}
