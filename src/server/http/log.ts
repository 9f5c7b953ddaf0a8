import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'

type LogOptions = Readonly<{ level: string; isTerminal: boolean; destination?: DestinationStream }>

/** The shop's log: a line of JSON each for whatever collects them, readable lines where a person watches a terminal. */
export function createLog({ level, isTerminal, destination = pino.destination(1) }: LogOptions): Logger {
  const options = { level, redact: ['*.authorization', '*.password', '*.token'] }
  return pino(options, isTerminal ? readable(destination) : destination)
}

function readable(destination: DestinationStream): DestinationStream {
  const prettify = prettyFactory({
    ignore: 'pid,hostname,requestId',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return { write: (line) => destination.write(prettify(line)) }
}
