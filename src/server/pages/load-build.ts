import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { PROJECT_ROOT } from '#server/project-root.ts'

/** `client` is served, `server` renders pages. */
export const BUILD_DIRECTORY = fileURLToPath(new URL('build', PROJECT_ROOT))

/** Throws a one-line error when the pages are not built. */
export async function loadBuild(): Promise<ServerBuild> {
  const file = join(BUILD_DIRECTORY, 'server/index.js')
  if (!existsSync(file)) throw new Error(`The pages are not built (${file} is missing): run npm run build`)
  process.env.NODE_ENV ??= 'production'
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

/** The text of a style file of the built pages, by its address; null for any other address. */
export function builtStyle(address: string): Buffer | null {
  if (!/^\/assets\/[\w.-]+\.css$/.test(address)) return null
  const known = styles.get(address) ?? readStyle(address)
  styles.set(address, known)
  return known
}
const styles = new Map<string, Buffer | null>()

function readStyle(address: string): Buffer | null {
  const file = join(BUILD_DIRECTORY, 'client', address)
  return existsSync(file) ? readFileSync(file) : null
}
