import type { Session } from './objects.ts'

const CHOICES = [
  ['approve', 'Godkend'],
  ['decline', 'Afvis'],
  ['leave', 'Tilbage til butikken'],
] as const
export type Choice = (typeof CHOICES)[number][0]

const WAY_NAMES: Readonly<Record<string, string>> = { card: 'Kort', mobilepay: 'MobilePay' }

/** The page a buyer is sent to: the amount, the ways of payment, and what the bank is to answer. `problem` is the last message. */
export function payPage(session: Session, problem: string | null): string {
  const kroner = (session.amount_total / 100).toLocaleString('da-DK', { minimumFractionDigits: 2 })
  const ways = session.allowed_payment_method_types.map(
    (way, place) =>
      `<label><input type="radio" name="way" value="${escaped(way)}"${place === 0 ? ' checked' : ''}> ${escaped(WAY_NAMES[way] ?? way)}</label>`,
  )
  const buttons = CHOICES.map(([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`)
  return page(
    `Betal ${kroner} kr.`,
    `${problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`}<form method="post"><p>${ways.join(' ')}</p><p>${buttons.join(' ')}</p></form>`,
  )
}

/** What a closed page shows. */
export function closedPage(session: Session): string {
  return page('Siden er lukket', `<p>${session.status === 'complete' ? 'Der er betalt.' : 'Betalingen er udløbet.'}</p>`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="da"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1><p>Prøvebetaling: der trækkes ingen penge.</p>${body}</main></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
