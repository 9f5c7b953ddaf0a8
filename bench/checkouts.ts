import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { BUILD_DIRECTORY } from '#server/pages/load-build.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import type { Place } from './both-engines.ts'

const run = promisify(execFile)

/** This checkout. */
export const HERE = fileURLToPath(new URL('..', import.meta.url))

/** The folder of another commit. Throws where its pages are not built. */
export function checkoutIn(folder: string): string {
  const checkout = resolve(folder)
  if (!existsSync(join(checkout, basename(BUILD_DIRECTORY)))) throw new Error(`${checkout} holds no built shop: run npm run build there`)
  return checkout
}

/**
 * Makes the demo shop in a new place by the migrations of a checkout, whose stock outlasts the measurement, and answers its products' ids. In a
 * process of its own: another checkout brings its own modules and finds its files from its own folder.
 */
export async function fillPlace(checkout: string, { databaseUrl, dataDir }: Place): Promise<number[]> {
  const directory = temporaryDirectory()
  const script = join(directory, 'fill.mjs')
  await writeFile(
    script,
    `const { openOrderDatabase } = await import(${JSON.stringify(pathToFileURL(join(checkout, 'bench/order-database.ts')).href)})
    const database = await openOrderDatabase(${JSON.stringify(databaseUrl ? { databaseUrl } : { dataDir })})
    await database.close()
    console.log(JSON.stringify(database.productIds))
    process.exit(0)`,
  )
  const { stdout } = await run(process.execPath, [script], { cwd: checkout })
  rmSync(directory, { recursive: true, force: true })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
}
