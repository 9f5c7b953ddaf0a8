/*
 * The shop without a net (decision 0025). The net always comes first: nothing here answers while it does, so no page is ever
 * staler and no deploy is held back by it. What is kept is told by the pages, and only what makes a page seen before stand again.
 */
const SEEN = 'foliehuset-sider-1'
const PARTS = 'foliehuset-dele-1'
const OWN = 'foliehuset-egne-1'
const NO_NET = '/uden-net.html'
/** Opened from every page: it stands without a net, also where it was not seen yet. */
const CART = '/kurv'
const MOST = { [SEEN]: 40, [PARTS]: 400 }
/** Built files and pictures carry their content or revision in their address. */
const PART = /^\/(?:assets|images)\//
/** Counts how often everything was forgotten: what is under way then is not kept any more. */
let era = 0

addEventListener('install', (event) => {
  event.waitUntil(caches.open(PARTS).then((parts) => parts.add(NO_NET)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOlderOnes(), registration.navigationPreload?.enable(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (PART.test(pathname)) event.respondWith(answerPart(request))
})

addEventListener('message', (event) => {
  const { kind, page, parts } = event.data ?? {}
  if (kind === 'remember') event.waitUntil(rememberWithCart(page, parts).catch(giveUp))
  if (kind === 'forget') event.waitUntil(forget())
})

async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await seenPage(event.request.url)) ?? (await caches.match(NO_NET)) ?? Response.error()
  }
}

async function answerPart(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { cacheName: PARTS })) ?? Response.error()
  }
}

/** A page as it was last seen, which says so on its first element: when, and in words for as long as its scripts do not. */
async function seenPage(url) {
  const seen = await caches.match(withoutFragment(url), { cacheName: SEEN })
  if (!seen) return undefined
  const at = Number(seen.headers.get('x-seen-at'))
  const clock = new Date(at).toLocaleTimeString('da-DK', { hour: '2-digit', minute: '2-digit' })
  const html = await seen.text()
  return new Response(html.replace('<html ', `<html data-seen-at="${at}" data-seen-clock="${clock}" `), { headers: seen.headers })
}

async function rememberWithCart(page, parts) {
  await remember(page, parts)
  if (!(await caches.match(withoutFragment(CART), { cacheName: SEEN }))) await remember(CART)
}

/** Keeps a page as the server gives it to everybody at this moment, and the files it was seen with, or those it names. */
async function remember(page, seenWith) {
  const begun = era
  const response = await fetch(page, { headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) return
  const headers = new Headers(response.headers)
  headers.set('x-seen-at', String(Date.now()))
  const html = await response.text()
  await keep(SEEN, withoutFragment(page), new Response(html, { headers }), begun)
  const addresses = seenWith ?? new Set(html.match(/\/assets\/[\w.-]+/g))
  for (const address of addresses) {
    const known = await caches.match(address, { cacheName: PARTS })
    const part = known ?? (await fetch(address, { cache: 'force-cache' }).catch(() => undefined))
    // kept anew each time it is used, so that what goes first is what was used least
    if (part?.ok && part.type === 'basic') await keep(PARTS, address, part, begun)
  }
}

async function keep(name, address, response, begun) {
  if (begun !== era) return
  const kept = await caches.open(name)
  await kept.put(address, response)
  const addresses = await kept.keys()
  await Promise.all(
    addresses
      .filter(({ url }) => !url.endsWith(NO_NET))
      .slice(0, Math.max(0, addresses.length - MOST[name]))
      .map((old) => kept.delete(old)),
  )
  if (begun !== era) await caches.delete(SEEN)
}

/** Somebody else may use this browser now. Files of the shop are nobody's. */
async function forget() {
  era += 1
  await Promise.all([caches.delete(SEEN), caches.delete(OWN)])
}

async function forgetOlderOnes() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('foliehuset-') && ![SEEN, PARTS, OWN].includes(name))
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Without room the shop goes on as without this file. */
async function giveUp() {
  await caches.delete(PARTS)
}

function withoutFragment(url) {
  return new URL(url, location.origin).href.replace(/#.*$/, '')
}
