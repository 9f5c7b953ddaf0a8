import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { median } from './measure-load.ts'
import { machine, markdown, printLine } from './print.ts'

/** A figure measured in several rounds, and what it should be. */
export type Figure = Readonly<{
  what: string
  unit: '/s' | 'ms' | 'MB'
  rounds: readonly number[]
  /** reached by as much or more of a rate, by as much or less of all else; null where there is none */
  aim: number | null
}>

/** Prints figures as a table of Markdown, and adds them to the JSON file that BENCH_JSON names. */
export function report(part: string, title: string, figures: readonly Figure[]): void {
  const load = (loadavg()[0] ?? 0).toFixed(1)
  printLine(`\n${title}. ${machine()}. Load of the machine (one minute): ${load}.\n`)
  markdown(
    ['', 'median', 'least–most', 'rounds', 'aim', ''],
    figures.map((figure) => [
      figure.what,
      withUnit(median(figure.rounds), figure),
      `${withUnit(Math.min(...figure.rounds), figure)} – ${withUnit(Math.max(...figure.rounds), figure)}`,
      String(figure.rounds.length),
      figure.aim === null ? '' : `${figure.unit === '/s' ? '≥' : '≤'} ${withUnit(figure.aim, figure)}`,
      figure.aim === null ? '' : isMet(figure) ? 'met' : 'MISSED',
    ]),
  )
  addToJson(part, { load, figures })
}

/** Adds a part to the JSON file that BENCH_JSON names, with the machine it was measured on. */
export function addToJson(part: string, measured: object): void {
  const file = process.env.BENCH_JSON
  if (!file) return
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
  writeFileSync(file, `${JSON.stringify({ ...before, [part]: { machine: machine(), ...measured } }, null, 2)}\n`)
}

function isMet({ unit, rounds, aim }: Figure): boolean {
  return aim === null || (unit === '/s' ? median(rounds) >= aim : median(rounds) <= aim)
}

function withUnit(value: number, { unit }: Figure): string {
  return `${value.toFixed(value < 10 ? 1 : 0)}${unit === '/s' ? '/s' : ` ${unit}`}`
}
