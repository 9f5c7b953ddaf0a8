const MASKED = 'skjult'

type Payload = Readonly<Record<string, unknown>>

type ShownMail = Readonly<{ subject: string | null; html: string | null; text: string | null }>

/** The mail's one-time token, or null. Such a mail gives access to an account (decision 0007). '' when the link was removed. */
export function tokenOf({ token }: Payload): string | null {
  return typeof token === 'string' ? token : null
}

/** Masks the token and other tokens in addresses. */
export function maskLinks({ subject, html, text }: ShownMail, payload: Payload): ShownMail {
  const token = tokenOf(payload)
  const mask = (part: string | null) =>
    part === null ? null : (!token ? part : part.replaceAll(token, MASKED)).replace(/([?&]token=)[\w-]+/g, `$1${MASKED}`)
  return { subject: mask(subject), html: mask(html), text: mask(text) }
}
