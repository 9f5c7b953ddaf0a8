import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from './children.ts'
import { isExecutable } from './executable.ts'
import { freePort } from './postgres.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** The `nginx` of this machine; null when there is none. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable) ?? null
}

export type Nginx = Readonly<{
  /** where it answers, such as `http://127.0.0.1:54321` */
  address: string
  /** hands requests to these from now on, and to none of the others once this resolves; those under way are answered by who has them */
  handTo: (shops: readonly string[]) => Promise<void>
  /** what it complained of */
  stop: () => Promise<string>
}>

/** Real nginx before shops on this machine, each request to the next of them, as docs/operations.md sets it up. */
export async function startNginx(): Promise<Nginx> {
  const binary = findNginx()
  if (binary === null) throw new Error('No nginx found; `npm test` installs it, or install nginx-light.')
  const folder = temporaryDirectory()
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name))
  let generation = 0
  const write = (shops: readonly string[]) => writeFileSync(file, configuration({ folder, port, shops, generation }))
  write([])
  const nginx = spawn(binary, ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(nginx, 'exit')
  let complaints = ''
  nginx.stderr.on('data', (text) => {
    complaints += text
  })
  const address = `http://127.0.0.1:${port}`
  const isIt = async () => (await generationOf(address)) === generation
  while (!(await isIt())) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${complaints}`)
    await delay(20)
  }
  return {
    address,
    handTo: async (shops) => {
      generation += 1
      write(shops)
      const former = childrenOf(nginx.pid ?? 0)
      nginx.kill('SIGHUP')
      // the workers before may still take a connection and hand it on as configured before
      while (childrenOf(nginx.pid ?? 0).some((pid) => former.includes(pid))) await delay(20)
      while (!(await isIt())) await delay(20)
    },
    stop: async () => {
      nginx.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
      return complaints
    },
  }
}

type Set = Readonly<{ folder: string; port: number; shops: readonly string[]; generation: number }>

function configuration({ folder, port, shops, generation }: Set): string {
  const servers = shops.map((shop) => `server ${new URL(shop).host};`).join(' ')
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 210m;
  ${servers && `upstream shop { ${servers} }`}
  server {
    listen 127.0.0.1:${port};
    location = /nginx-generation { return 200 ${generation}; }
    ${servers && 'location / { proxy_pass http://shop; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; }'}
  }
}
`
}

/** Which configuration answers on a new connection; null while none does. */
async function generationOf(address: string): Promise<number | null> {
  return await new Promise((resolve) => {
    const probe = request(`${address}/nginx-generation`, { agent: false }, (answer) => {
      let body = ''
      answer.on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve(Number(body)))
    })
    probe.on('error', () => resolve(null))
    probe.end()
  })
}
