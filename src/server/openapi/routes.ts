import { Hono } from 'hono'
import { OWN_STYLES_ALLOWED } from '#server/http/content-security.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { describeApi } from './describe-api.ts'
import { renderDocs } from './render-docs.ts'

/** `/api/openapi.json` and its readable page `/api/docs`, both made from the contract's table of calls. */
export function openApiRoutes(publicUrl: string): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  const description = describeApi(publicUrl)
  const page = renderDocs(description)
  app.get('/openapi.json', (context) => context.json(description))
  app.get('/docs', (context) => {
    context.header('content-security-policy', OWN_STYLES_ALLOWED)
    return context.html(page)
  })
  return app
}
