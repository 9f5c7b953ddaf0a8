import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { isExecutable } from './executable.ts'

/** Chromium without windows: the same pages with two thirds of the work. */
export const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The Chromium or Chrome of this machine, `CHROMIUM_PATH` first; null when there is none. */
export function findBrowser(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => NAMES.map((name) => join(directory, name)))
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [...onPath, ...MAC]
  return candidates.find(isExecutable) ?? null
}

/** A headless browser that connects only to the shop and draws WebGL in software. DevTools may listen on a port. */
export async function launchBrowser({ debuggingPort }: { debuggingPort?: number } = {}): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium found; `npm test` installs one, or set CHROMIUM_PATH.')
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  })
}
