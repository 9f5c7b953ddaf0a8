import type { IncomingMessage } from 'node:http'
import { ERRORS } from '#contract/http/error-codes.ts'
import { UNEXPECTED_TITLE } from '#contract/http/unexpected-messages.ts'
import { paths } from '#contract/pages/pages.ts'
import { escapedMarkup } from '#domain/texts/markup.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { OWN_STYLES_ALLOWED } from '#server/http/headers/security-headers.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'

/** The page for rendering errors, without dependencies. */
export function brokenPage(requestId: string): string {
  const id = escapedMarkup(requestId)
  return plainPage(
    UNEXPECTED_TITLE,
    `<h1>${ERRORS.unexpected.message}</h1>
<p><a href="">Prøv igen</a> eller gå til <a href="/">forsiden</a>.</p>
<p><small>Fejlkode: ${id}</small></p>`,
  )
}

/** For a form sent without scripts; the body is not read. */
function scriptlessFormPage(): string {
  return plainPage(
    NEEDS_SCRIPT,
    `<h1>${NEEDS_SCRIPT}</h1>
<p>Formularen kan kun sendes med JavaScript, så intet er sendt eller gemt. Slå det til i din browser, og <a href="">hent siden igen</a>.</p>
<p>Folier, priser og lager kan du se uden: <a href="${paths.products()}">se alle produkter</a>.</p>`,
  )
}

const NEEDS_SCRIPT = 'Siden har brug for JavaScript'

export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
small { opacity: .7 }
</style>
${content}
</html>
`
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/

/** Pages accept no POST (405); a browser without scripts gets an explanation. The body is not read. */
export function refusePosted({ method, headers }: IncomingMessage): Answer {
  if (method !== 'POST' || !FORM.test(headers['content-type'] ?? '')) return refusalAnswer(405)
  return makeAnswer({
    status: 405,
    headers: {
      'content-type': contentTypeOf('.html'),
      'content-security-policy': OWN_STYLES_ALLOWED,
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    },
    body: Buffer.from(scriptlessFormPage()),
  })
}
