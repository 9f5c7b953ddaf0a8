/** Messages between the shop's and the database's thread; `wire` is PostgreSQL's protocol. */
export type ToEngine =
  | { kind: 'open'; connection: number }
  | { kind: 'wire'; connection: number; bytes: Uint8Array }
  | { kind: 'checkpoints'; held: boolean }
  | { kind: 'close' }

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'wire'; connection: number; bytes: Uint8Array }
  | { kind: 'log'; text: string }
  | { kind: 'closed' }
  | { kind: 'fatal'; reason: string }

export type EngineStart = {
  directory: string
  task: 'create' | 'serve'
  durable: boolean
}
