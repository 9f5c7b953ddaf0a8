import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Observed } from './caller.ts'
import type { Count } from './count-writes.ts'

/** What callers met beside answers: put off with 503, broken off, not connected, and the longest wait. */
export type Met = Readonly<{ putOff: number; broken: number; refusedConnections: number; longestSeconds: number }>

/** A line of the table `npm run test:faults` prints at its end. */
export type FaultRow = Readonly<{ fault: string; engine: string; seconds: number } & Count & Met>

/** A scenario that did not run on this machine, and why. */
export type NotRun = Readonly<{ fault: string; engine: string; why: string }>

/** What a scenario counted that is no row of the table. */
export type Counted = Readonly<{ fault: string; engine: string; counted: string }>

const UNMET: Met = { putOff: 0, broken: 0, refusedConnections: 0, longestSeconds: 0 }

/** Begins a scenario; what is insisted on at its end also becomes a line of the table. */
export function beginFault(fault: string): { insistOn: (count: Count, observed?: Observed) => void } {
  const startedAt = performance.now()
  return {
    /** Nothing acknowledged is lost, doubled or half, and nothing right was refused. */
    insistOn: (count, observed) => {
      const met = observed ? metBy(observed) : UNMET
      write({ fault, engine: engineName(), seconds: inSeconds(performance.now() - startedAt), ...met, ...count } satisfies FaultRow)
      expect(observed?.refusedWrongly.slice(0, 5) ?? []).toEqual([])
      expect(count.acknowledged).toBeGreaterThan(0)
      expect(count).toEqual({ acknowledged: count.acknowledged, lost: 0, doubled: 0, halves: 0, rollsAstray: 0, refusedWrongly: 0 })
    },
  }
}

/** Reports at the end of the command that a scenario was skipped, so that it does not count as passed. */
export function reportNotRun(fault: string, why: string): void {
  write({ fault, engine: engineName(), why } satisfies NotRun)
}

/** Says at the end of the command what a scenario counted. */
export function reportCounted(fault: string, counted: string): void {
  write({ fault, engine: engineName(), counted } satisfies Counted)
}

function metBy({ putOff, broken, refusedConnections, longestMs }: Observed): Met {
  return { putOff, broken: broken.length, refusedConnections, longestSeconds: inSeconds(longestMs) }
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

function engineName(): string {
  return process.env.TEST_ENGINE ?? ''
}

function write(line: FaultRow | NotRun | Counted): void {
  if (process.env.FAULTS_REPORT) appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify(line)}\n`)
}
