import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { paths } from '#contract/pages/pages.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { isWholeLinkToken, LINK_CUT } from '#domain/customers/login/link-token.ts'
import { MAIL_AGAIN, MAIL_STOPPED, mailDayText, nextMailDay } from '#domain/shelf-lists/shelf-texts.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { shelfMails } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { OWN_STYLES_ALLOWED } from '#server/http/headers/security-headers.ts'
import type { RequestVariables } from '#server/http/request.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { plainPage } from '#server/pages/broken-page.ts'
import type { Shop } from '#server/shop.ts'

const NONE = { weekday: null, nextOn: null }

/** Sets or cancels the weekly mail; answers the message. Links in earlier mails stay valid. */
export async function changeMailDay({ db, now }: Shop, visitor: Visitor, weekday: number | null): Promise<string> {
  const { userId } = visitor
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [userId] })
    if (weekday === null) {
      await tx.update(shelfMails).set(NONE).where(eq(shelfMails.userId, userId))
      return
    }
    const day = { weekday, nextOn: nextMailDay(copenhagenDay(now().getTime()), weekday) }
    await tx
      .insert(shelfMails)
      .values({ userId, ...day, leaveToken: randomBytes(32).toString('base64url'), createdAt: now() })
      .onConflictDoUpdate({ target: shelfMails.userId, set: day })
  })
  return mailDayText(weekday, visitor.member && visitor.email)
}

export async function unsubscribe({ db }: Shop, token: string): Promise<void> {
  await db.update(shelfMails).set(NONE).where(eq(shelfMails.leaveToken, token))
}

/** Opening the page has no effect, as mail scanners do that; unsubscribing is a POST. */
const PATH = paths.shelfMailLeave()

export function isOneClickUnsubscribe(method: string | undefined, path: string): boolean {
  return method === 'POST' && path === PATH
}

/** One-click unsubscribe (RFC 8058), and the form without scripts. The token in the address is enough, so the body is not read. */
export function oneClickRoutes(shop: Shop): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.post(PATH, async (context) => {
    context.set('route', PATH)
    context.header('content-security-policy', OWN_STYLES_ALLOWED)
    const token = context.req.query('token') ?? ''
    if (!isWholeLinkToken(token)) return context.html(answerPage(LINK_CUT), 400)
    await unsubscribe(shop, token)
    return context.html(answerPage(MAIL_STOPPED, MAIL_AGAIN))
  })
  return app
}

function answerPage(title: string, text = ''): string {
  return plainPage(title, `<h1>${title}</h1>\n${text && `<p>${text}</p>\n`}<p><a href="${paths.shelfLists()}">Se dine lister</a></p>`)
}
