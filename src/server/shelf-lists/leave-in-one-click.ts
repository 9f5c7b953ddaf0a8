import { Hono } from 'hono'
import { paths } from '#contract/pages/pages.ts'
import { isWholeLinkToken, LINK_CUT } from '#domain/customers/login/link-token.ts'
import { MAIL_AGAIN, MAIL_STOPPED } from '#domain/shelf-lists/shelf-mail.ts'
import { OWN_STYLES_ALLOWED } from '#server/http/headers/content-security.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { plainPage } from '#server/pages/broken-page.ts'
import type { Shop } from '#server/shop.ts'
import { leaveMail } from './mail-day.ts'

/** Opening the page has no effect, as mail scanners do that; unsubscribing is a POST. */
const PATH = paths.shelfMailLeave()

export function leavesInOneClick(method: string | undefined, path: string): boolean {
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
    await leaveMail(shop, token)
    return context.html(answerPage(MAIL_STOPPED, MAIL_AGAIN))
  })
  return app
}

function answerPage(title: string, text = ''): string {
  return plainPage(title, `<h1>${title}</h1>\n${text && `<p>${text}</p>\n`}<p><a href="${paths.shelfLists()}">Se dine lister</a></p>`)
}
