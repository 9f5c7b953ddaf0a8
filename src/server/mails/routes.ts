import { mailCalls } from '#contract/mails.ts'
import { route } from '#server/http/route.ts'
import { findSenders } from './between-others.ts'
import { findMails, showMail } from './list-mails.ts'
import { sendMailAgain } from './send-again.ts'

export const mailRoutes = [
  route(mailCalls.listMails, async (shop, { query }) => {
    const [found, senders] = await Promise.all([findMails(shop.db, query), findSenders(shop)])
    return { ...found, senders, sendsMails: shop.env.smtpUrl !== null }
  }),

  route(mailCalls.showMail, async (shop, { params }) => ({
    mail: await showMail(shop, params.id),
    sendsMails: shop.env.smtpUrl !== null,
  })),

  route(mailCalls.sendMailAgain, async (shop, { params, visitor }) => ({
    message: 'Mailen er på vej.',
    mail: await sendMailAgain(shop, visitor, params.id),
  })),
]
