import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { loggableError } from '#server/database/database-errors.ts'
import { currentRequestId } from '#server/http/request.ts'

type LogOptions = Readonly<{ level: string; isTerminal: boolean; destination?: DestinationStream }>

/** The shop's log: JSON lines, or readable lines in a terminal. Errors are always reduced to what may be logged. */
export function createLog({ level, isTerminal, destination = pino.destination(1) }: LogOptions): Logger {
  return pino({ level, ...WITHOUT_SECRETS }, isTerminal ? readable(destination) : destination)
}

const WITHOUT_SECRETS: LoggerOptions = {
  // a line's own fields override the request's
  mixin: () => {
    const requestId = currentRequestId()
    return requestId === null ? {} : { requestId }
  },
  redact: ['*.authorization', '*.password', '*.token'],
  formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loggable(name, value)])) },
  // pino's own serializer would write messages and all properties
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod(args, method) {
      const [first, message] = args as [unknown, string | undefined]
      const fields = first instanceof Error ? { err: first } : first
      // without a message pino would use the error's own
      const hasNoMessage = typeof fields === 'object' && fields !== null && 'err' in fields && message === undefined
      const rest = hasNoMessage ? ['an error'] : args.slice(1)
      method.apply(this, [fields, ...rest] as Parameters<typeof method>)
    },
  },
}

function loggable(name: string, value: unknown): unknown {
  return name === 'err' || value instanceof Error ? loggableError(value) : value
}

function readable(destination: DestinationStream): DestinationStream {
  const prettify = prettyFactory({
    ignore: 'pid,hostname,requestId',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return { write: (line) => destination.write(prettify(line)) }
}
