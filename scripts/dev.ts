import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readEnv } from '#server/env.ts'

// npm run dev: Vite serves and renders the pages (changes show at once); the shop runs behind it and restarts when its files change.
type Entry = { createLoadContext: (apiFetch: (path: string, init?: RequestInit) => Promise<Response>) => RouterContextProvider }

const SERVED_BY_THE_SHOP = /^\/(?:(?:api|images)(?:\/|$)|healthz$|readyz$|robots\.txt$|sitemap\.xml$|site\.webmanifest$)/
const RESTARTS_WITHIN_MS = 15_000

const { host, port } = readEnv(process.env)
const shopPort = port + 1
const shopUrl = `http://localhost:${shopPort}`
const publicUrl = `http://${host}:${port}`
const server = createServer((request, response) => {
  if (SERVED_BY_THE_SHOP.test(new URL(request.url ?? '/', publicUrl).pathname)) return passOn(request, response)
  vite.middlewares(request, response, () => page(request, response))
})
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
const shop = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: 'localhost', PORT: String(shopPort), WORKERS: '1', PUBLIC_URL: process.env.PUBLIC_URL || publicUrl },
})
const passOn = getRequestListener(fetchFromShop)
const page = getRequestListener(renderPage)

server.listen(port, host)
await once(server, 'listening')
console.log(`\nPages with reload at ${publicUrl}, the shop behind them at ${shopUrl}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

async function renderPage(request: Request): Promise<Response> {
  try {
    // Through Vite, so that pages and handler share one copy of React Router.
    const { createRequestHandler } = (await vite.ssrLoadModule('react-router')) as typeof import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const entry = build.entry.module as unknown as Entry
    const apiFetch = (path: string, init?: RequestInit) => fetchFromShop(new Request(new URL(path, publicUrl), init))
    return await createRequestHandler(build, 'development')(request, entry.createLoadContext(apiFetch))
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(String(error), { status: 500 })
  }
}

/** Asks the shop, and asks again while it is restarting. */
async function fetchFromShop(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body ? await request.arrayBuffer() : undefined
  const deadline = Date.now() + RESTARTS_WITHIN_MS
  for (;;) {
    try {
      const answer = await fetch(shopUrl + pathname + search, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        ...(body && { body }),
      })
      const headers = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
      return new Response(answer.body, { status: answer.status, headers })
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  if (shop.exitCode === null) {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  await vite.close()
  process.exit()
}
