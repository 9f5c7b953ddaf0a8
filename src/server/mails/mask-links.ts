const MASKED = 'skjult'

type Payload = Readonly<Record<string, unknown>>

/** A mail as it is shown; a part is null when it could not be written. */
type ShownMail = Readonly<{ subject: string | null; html: string | null; text: string | null }>

/**
 * The one-time token a mail was written with, or null. Such a mail opens its receiver's account (decision 0007). The
 * token is '' when the link worked no more and was taken out.
 */
export function tokenOf({ token }: Payload): string | null {
  return typeof token === 'string' ? token : null
}

/** The mail without what its link is worth: the token itself wherever it stands, and any other in an address. */
export function maskLinks({ subject, html, text }: ShownMail, payload: Payload): ShownMail {
  const token = tokenOf(payload)
  const mask = (part: string | null) =>
    part === null ? null : (!token ? part : part.replaceAll(token, MASKED)).replace(/([?&]token=)[\w-]+/g, `$1${MASKED}`)
  return { subject: mask(subject), html: mask(html), text: mask(text) }
}
