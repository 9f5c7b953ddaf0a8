import { html, raw } from 'hono/html'
import type { ApiDescription, Operation } from './describe-api.ts'
import { renderIntegrations } from './render-integrations.ts'

/** A page without scripts. */
export function renderDocs(description: ApiDescription) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${description.info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1>${description.info.title}</h1><p>${description.info.description}</p><p><a href="/api/openapi.json">openapi.json</a></p></header>
${renderIntegrations()}
<nav><ul>${operations.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`)}</ul></nav>
<main>${operations.map(({ method, path, operation }) => renderOperation(method, path, operation))}</main>
</body>
</html>`
}

function renderOperation(method: string, path: string, operation: Operation) {
  return html`<section id="${operation.operationId}">
<h2><b>${method}</b> <code>${path}</code></h2>
<p>${operation.summary}. ${operation.description}</p>
${operation.parameters.length > 0 ? html`<table>${operation.parameters.map(renderParameter)}</table>` : ''}
${operation.requestBody ? renderJson('Request', operation.requestBody) : ''}
${Object.entries(operation.responses).map(([status, response]) => renderJson(`${status}`, response))}
</section>`
}

function renderParameter(parameter: Operation['parameters'][number]) {
  return html`<tr><th>${parameter.name}</th><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`
}

function renderJson(title: string, value: unknown) {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details>`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
nav ul { columns: 20rem; padding: 0; list-style: none }
section { border-top: 1px solid; padding-block: 1rem }
pre { overflow-x: auto; padding: 1rem; border: 1px solid }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; overflow-wrap: anywhere }
`
