import { existsSync } from 'node:fs'
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
