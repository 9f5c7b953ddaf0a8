import { Hono } from 'hono'
import { OWN_STYLES_ALLOWED } from '#server/http/content-security.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { describeApi } from './describe-api.ts'
import { renderDocs } from './render-docs.ts'

/** `/api/openapi.json` and `/api/docs`, generated on first use, as that takes longer than starting the API. */
export function openApiRoutes(publicUrl: string): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  let made: ReturnType<typeof makeBoth> | undefined
  const description = () => {
    made ??= makeBoth(publicUrl)
    return made
  }
  app.get('/openapi.json', (context) => context.json(description().json))
  app.get('/docs', (context) => {
    context.header('content-security-policy', OWN_STYLES_ALLOWED)
    return context.html(description().page)
  })
  return app
}

function makeBoth(publicUrl: string) {
  const json = describeApi(publicUrl)
  return { json, page: renderDocs(json) }
}
