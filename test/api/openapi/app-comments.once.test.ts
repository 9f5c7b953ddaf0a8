import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Route } from '#server/http/route.ts'

const SERVER = join(import.meta.dirname, '../../../src/server')

test('the comments of app.ts name the addresses of the routes beside them, and leave none out', async () => {
  const source = readFileSync(join(SERVER, 'app.ts'), 'utf8')
  const beside = [...source.matchAll(/^ {2}\.\.\.(\w+),(?: \/\/ (.+))?$/gm)]
  const wrong: string[] = []
  for (const [, name = '', comment = ''] of beside) {
    const [, file = ''] = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.+)'$`, 'm').exec(source) ?? []
    const module = await import(pathToFileURL(join(SERVER, file.replace(/^(#server|\.)\//, ''))).href)
    const paths = (module[name] as readonly Route[]).map(({ call }) => `/api${call.path}`)
    const named = comment.match(/\/api[\w/{}.-]+/g) ?? []
    const isBelow = (path: string, address: string) => path === address || path.startsWith(`${address}/`)
    wrong.push(...paths.filter((path) => !named.some((address) => isBelow(path, address))).map((path) => `${name} leaves out ${path}`))
    wrong.push(...named.filter((address) => !paths.some((path) => isBelow(path, address))).map((address) => `${name} has no ${address}`))
  }
  expect(wrong).toEqual([])
  expect(beside.length).toBeGreaterThan(50)
})
