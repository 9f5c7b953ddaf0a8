import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { CONFIRM_WITHIN_DAYS } from '#domain/stock-watches/stock-watches.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'

const watchPayload = z.object({ productId: z.number().int(), token: z.string() })
const backPayload = z.object({ productId: z.number().int() })

/** The link also cancels the request. */
export const stockWatchConfirm: MailTemplate = async (context, payload) => {
  const { productId, token } = watchPayload.parse(payload)
  const { nameDa, kcwId } = await findSold(context.db, productId)
  return noticeMail(context, {
    subject: `Bekræft: besked, når ${nameDa} er på lager`,
    title: 'Skal vi give besked?',
    greeting: 'Hej',
    paragraphs: [
      `Du har bedt om én mail, når ${nameDa} (${kcwId}) er på lager igen. Bekræft, at det er din e-mail, så skriver vi til dig.`,
      `Linket virker i ${CONFIRM_WITHIN_DAYS} dage. Bagefter kan du bruge det til at afmelde beskeden.`,
    ],
    action: { url: `${context.publicUrl}${paths.stockWatch()}?token=${token}`, text: 'Bekræft eller afmeld' },
    closing: 'Har du ikke bedt om det? Så gør ingenting. Vi skriver ikke igen, og vi sletter din e-mail.',
  })
}

export const backInStock: MailTemplate = async (context, payload) => {
  const { productId } = backPayload.parse(payload)
  const { nameDa, kcwId, stock } = await findSold(context.db, productId)
  const howMany =
    stock > 0 ? `Lige nu har vi ${withUnit(stock, 'stk.')}` : 'Den er efterspurgt, og den kan være solgt igen, før du når at se den.'
  return noticeMail(context, {
    subject: `${nameDa} er på lager igen`,
    title: 'Den er hjemme',
    greeting: 'Hej',
    paragraphs: [`${nameDa} (${kcwId}) er på lager igen. ${howMany}`],
    action: { url: `${context.publicUrl}${paths.product(kcwId)}`, text: 'Se produktet' },
    closing: 'Det var den ene mail, du bad om. Vi skriver ikke igen om produktet, medmindre du beder om det.',
  })
}

async function findSold(db: Connection, productId: number) {
  const { nameDa, kcwId, stock } = products
  const [product] = await db
    .select({ nameDa, kcwId, stock })
    .from(products)
    .where(and(eq(products.id, productId), products.active))
  if (!product) throw new NothingToSend(`product ${productId} is not sold any more`)
  return product
}
